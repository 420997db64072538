{{- define "railhead.image" -}}
{{ required "image.repository is needed: the image of deploy/docker/Dockerfile" .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "railhead.labels" -}}
app.kubernetes.io/name: railhead
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "railhead.claim" -}}
{{ .Values.data.existingClaim | default (printf "%s-data" .Release.Name) }}
{{- end }}

{{- /* What the image was made for: not root, a read-only tree, no capability. */}}
{{- define "railhead.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "railhead.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- /* A deployment of one role. Takes root, role, args and the role's values. */}}
{{- define "railhead.deployment" -}}
{{- $root := .root }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $root.Release.Name }}-{{ .role }}
  labels:
    {{- include "railhead.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
spec:
  replicas: {{ .values.replicas }}
  selector:
    matchLabels:
      {{- include "railhead.labels" $root | nindent 6 }}
      app.kubernetes.io/component: {{ .role }}
  strategy:
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  template:
    metadata:
      labels:
        {{- include "railhead.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ .role }}
      annotations:
        # A changed setting starts new processes.
        checksum/settings: {{ include (print $root.Template.BasePath "/settings.yaml") $root | sha256sum }}
    spec:
      automountServiceAccountToken: false
      # Longer than the drain, and what is in progress after it.
      terminationGracePeriodSeconds: 40
      securityContext:
        {{- include "railhead.podSecurity" $root | nindent 8 }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "railhead.labels" $root | nindent 14 }}
              app.kubernetes.io/component: {{ .role }}
      containers:
        - name: railhead
          image: {{ include "railhead.image" $root | quote }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          args: {{ toJson .args }}
          envFrom:
            - configMapRef: { name: {{ $root.Release.Name }}-settings }
            - secretRef: { name: {{ $root.Values.secretName }} }
          ports:
            - { name: http, containerPort: 8787 }
            - { name: metrics, containerPort: {{ $root.Values.metrics.port }} }
          startupProbe:
            httpGet: { path: /livez, port: http }
            periodSeconds: 2
            failureThreshold: 60
          livenessProbe:
            httpGet: { path: /livez, port: http }
            periodSeconds: 10
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /readyz, port: http }
            periodSeconds: 2
            failureThreshold: 2
          resources:
            {{- toYaml .values.resources | nindent 12 }}
          securityContext:
            {{- include "railhead.containerSecurity" $root | nindent 12 }}
          volumeMounts:
            - { name: data, mountPath: /var/lib/railhead }
            - { name: tmp, mountPath: /tmp }
      volumes:
        - name: data
          persistentVolumeClaim: { claimName: {{ include "railhead.claim" $root }} }
        - name: tmp
          emptyDir: {}
{{- end }}

{{- /* Of a role's pods one at least stays while machines are drained. */}}
{{- define "railhead.disruptionBudget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ .root.Release.Name }}-{{ .role }}
  labels:
    {{- include "railhead.labels" .root | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels:
      {{- include "railhead.labels" .root | nindent 6 }}
      app.kubernetes.io/component: {{ .role }}
{{- end }}
