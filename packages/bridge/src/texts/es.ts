import type { Texts } from "./texts.ts";

export const es: Texts = {
  pageTitle: "Vincular una cuenta bancaria",
  purpose: "Vincule una cuenta bancaria con",
  thisBusiness: "esta empresa",
  thePreviousPage: "la página anterior",
  sandbox: "Entorno de prueba: ni bancos ni dinero reales.",
  footer: "Ciframos su número de cuenta antes de guardarlo.",
  close: "Cerrar",
  back: "Atrás",
  continue: "Continuar",
  tryAgain: "Intentar de nuevo",
  connecting: "Conectando",
  linking: "Vinculando su cuenta",
  checking: "Cuenta corriente",
  savings: "Cuenta de ahorros",
  relink: (account) => `Hay que vincular de nuevo ${account}. También puede vincular otra cuenta.`,
  banks: {
    title: "Elija su banco",
    manual: "Ingresar los números de cuenta",
    search: "Busque su banco",
    searchHint: "Su nombre, o los primeros dígitos de su número de ruta.",
    found: (count) => (count === "1" ? "Un banco encontrado." : `${count} bancos encontrados.`),
    none: "Ningún banco tiene ese nombre. Pruebe con una parte.",
    searchFailed: "La búsqueda no funcionó. Inténtelo de nuevo.",
    severalPlaces: "Varios lugares",
  },
  accounts: { which: "¿Qué cuenta?", otherBank: "Elegir otro banco" },
  signIn: {
    with: (provider) => `Iniciar sesión con ${provider}`,
    leaving: (provider) =>
      `${provider} muestra su propia página en otra ventana. Inicie sesión en su banco allí y vuelva aquí.`,
    openWindow: "Abrir la ventana",
    openAgain: "Abrir la ventana otra vez",
    blocked:
      "Su navegador no abrió la ventana. Permita las ventanas de esta página e intente de nuevo.",
    waiting: "Esperando a que inicie sesión. Esta página continúa sola.",
    which: "¿Qué cuenta quiere vincular?",
    cancelled: (provider) => ({
      title: "No terminó de iniciar sesión",
      text: `${provider} no nos dio nada y no se vinculó ninguna cuenta. Intente de nuevo o elija otra forma.`,
    }),
    failed: {
      unavailable: (provider) => ({
        title: `No pudimos conectarnos con ${provider}`,
        text: "Intente de nuevo en unos minutos o elija otra forma. No se vinculó ninguna cuenta.",
      }),
      sign_in_again: (provider) => ({
        title: "No se pudo iniciar sesión",
        text: `Su banco no permitió que ${provider} leyera una cuenta. Inicie sesión otra vez. No se vinculó ninguna cuenta.`,
      }),
      no_account: (provider) => ({
        title: "No hay una cuenta que se pueda vincular",
        text: `${provider} no encontró ninguna que esté abierta y pueda hacer pagos. Elija otro banco u otra forma.`,
      }),
    },
    expired: {
      title: "El inicio de sesión tardó demasiado",
      text: "No se terminó a tiempo y no se vinculó ninguna cuenta. Empiece otra vez.",
    },
    done: {
      title: "Inició sesión",
      text: "Vuelva a la página donde empezó. Allí se continúa.",
    },
    notDone: {
      title: "No se terminó de iniciar sesión",
      text: "Vuelva a la página donde empezó. Allí puede intentar de nuevo.",
    },
    already: {
      title: "Usted ya inició sesión",
      text: "Vuelva a la página donde empezó. Aquí no hay nada más que hacer.",
    },
    ended: {
      title: "Este inicio de sesión terminó",
      text: "Tardó demasiado o se empezó otra vez. Vuelva a la página donde empezó.",
    },
    foreign: {
      title: "Este inicio de sesión no empezó aquí",
      text: "Por su seguridad solo vale en la ventana donde empezó. Vuelva a la página donde empezó e inténtelo otra vez. No se vinculó ninguna cuenta.",
    },
    closeWindow: "Cerrar esta ventana",
  },
  sandboxBank: {
    title: "Inicie sesión en un banco de prueba",
    text: "Esta página ocupa el lugar de la de un proveedor. No se consulta a ningún banco.",
    share: "Cuentas que comparte",
    agree: "Iniciar sesión y compartir",
    cancel: "Cancelar",
  },
  manual: {
    title: "Ingrese su cuenta",
    routingNumber: "Número de ruta",
    routingHint: "Nueve dígitos, abajo a la izquierda en un cheque.",
    accountNumber: "Número de cuenta",
    accountHint: "De 4 a 17 dígitos, a la derecha del número de ruta.",
    accountType: "Tipo de cuenta",
    chooseBank: "Elegir un banco de la lista",
    checkPicture: "Un cheque. Ambos números están abajo.",
    notListed: "No conocemos ningún banco con este número. Compárelo con su cheque.",
  },
  faults: {
    routingDigits: "Ingrese los nueve dígitos.",
    routingInvalid: "No es un número de ruta válido. Revise los dígitos.",
    accountDigits: "Ingrese de 4 a 17 dígitos.",
    accountRefused: "Este número de cuenta no fue aceptado. Revise los dígitos.",
  },
  consent: {
    title: (business) => `Autorice pagos a ${business}`,
    region: "Autorización",
    agree: "Aceptar y vincular la cuenta",
    print: "Imprimir",
  },
  linked: {
    title: "Su cuenta está vinculada",
    text: (business) => `${business} puede usarla para los pagos que usted acepte.`,
    reviewTitle: "Su cuenta está en revisión",
    reviewText: (business) =>
      `${business} la revisa antes de usarla. Usted no tiene que hacer nada más aquí.`,
  },
  deposits: {
    title: "Falta un paso: dos depósitos pequeños",
    text: (business) =>
      `En uno o dos días hábiles bancarios llegarán dos depósitos de menos de un dólar con la descripción ACCTVERIFY. Vuelva con este enlace e ingrese los montos. Antes de eso, ${business} no puede usar la cuenta.`,
    link: "Su enlace para volver a esta página",
    copy: "Copiar enlace",
    copied: "Copiado",
    formTitle: "Ingrese los dos depósitos",
    formText: "Están en su estado de cuenta, con la descripción ACCTVERIFY.",
    first: "Primer depósito",
    second: "Segundo depósito",
    hint: "En dólares, por ejemplo 0.32.",
    fault: "Ingrese un monto de 0.01 a 0.99.",
    wrong: "Esos no son los montos.",
    left: (tries) => (tries === "1" ? "Le queda un intento." : `Le quedan ${tries} intentos.`),
    confirm: "Confirmar cuenta",
    confirming: "Comparando los montos",
    until: (date) => `Tiene tiempo hasta el ${date}.`,
    sandbox: (amounts) => `En este entorno de prueba son ${amounts}.`,
    confirmedTitle: "Su cuenta está confirmada",
    locked: (business) => ({
      title: "Esta cuenta está bloqueada",
      text: `Los montos fueron incorrectos tres veces. Vuelva a ${business} para vincular otra cuenta.`,
    }),
    expired: (business) => ({
      title: "Se acabó el plazo para confirmar",
      text: `Los depósitos no se confirmaron a tiempo. Vuelva a ${business} para vincular su cuenta de nuevo.`,
    }),
    failed: (business) => ({
      title: "No se pudo confirmar esta cuenta",
      text: `No se puede usar. Vuelva a ${business} para vincular otra.`,
    }),
  },
  failures: {
    refusedTitle: "No se pudo vincular la cuenta",
    refusals: {
      bank_account_blocked:
        "Esta cuenta bancaria no se puede usar. Elija otra. No se vinculó ninguna cuenta.",
      customer_inactive:
        "Por ahora usted no puede vincular una cuenta bancaria. No se vinculó ninguna cuenta.",
      customer_rejected:
        "Por ahora usted no puede vincular una cuenta bancaria. No se vinculó ninguna cuenta.",
      provider_token_refused:
        "Su banco no nos permitió leer esta cuenta. Inicie sesión en su banco e intente de nuevo. No se vinculó ninguna cuenta.",
    },
    otherRefusal: "Su cuenta bancaria no fue aceptada. No se vinculó ninguna cuenta.",
    ended: (business) => ({
      title: "Esta sesión terminó",
      text: `Estuvo abierta demasiado tiempo. Vuelva a ${business} y empiece de nuevo.`,
    }),
    used: (business) => ({
      title: "Ya hay una cuenta vinculada",
      text: `En cada sesión se vincula una sola. Vuelva a ${business} para vincular otra.`,
    }),
    busy: {
      title: "Demasiados intentos",
      text: "Espere unos minutos antes de intentar de nuevo.",
    },
    unreachable: {
      title: "No pudimos conectarnos al servicio",
      text: "Revise su conexión e intente de nuevo.",
    },
    rejected: {
      title: "No pudimos verificar esta cuenta",
      text: "No se vinculó ninguna cuenta. Pruebe con otra o revise los números.",
    },
    endedRejected: {
      title: "No pudimos verificar esta cuenta",
      text: "Vuelva atrás y empiece de nuevo para vincular otra.",
    },
    waitingTooLong: {
      title: "La revisión está tardando más",
      text: "Recibimos su cuenta y todavía la estamos revisando. No hace falta que espere aquí.",
    },
    noLinkMethod: {
      title: "Aquí no se puede vincular una cuenta",
      text: "No se pueden ingresar números de cuenta y no hay bancos disponibles.",
    },
  },
  outcome: {
    label: "Resultado de prueba",
    linked: "La cuenta se vincula.",
    verification: "La verificación",
    active: "La cuenta se verifica.",
    review: "La cuenta pasa a revisión.",
    rejected: "La cuenta se rechaza.",
    bank: "El banco",
    names: {
      sbx_low_balance: "Un saldo de 5 dólares.",
      sbx_no_balance: "Un banco que no informa saldos.",
      sbx_balance_slow: "Un saldo que se conoce solo después de un rato.",
      sbx_balance_failed: "Un saldo que no se puede leer.",
      sbx_name_mismatch: "Un titular con otro nombre.",
      sbx_name_close: "Un titular con el nombre abreviado, como Jon por Jonathan.",
      sbx_joint: "Dos titulares.",
      sbx_business: "El titular es una empresa con el nombre del cliente.",
      sbx_no_owner: "Un banco que no informa titulares.",
      sbx_tan: "Un número de cuenta tokenizado.",
      sbx_tan_rotates: "Un número de cuenta tokenizado que vence después de un rato.",
      sbx_closed: "Una cuenta cerrada: se rechaza.",
      sbx_invalid_routing: "Una cuenta a la que ACH no llega: se rechaza.",
      sbx_expired: "Un token vencido: se rechaza.",
      sbx_login_required: "El cliente debe iniciar sesión de nuevo: se rechaza.",
      sbx_institution_down: "El banco no responde: intente más tarde.",
      sbx_rate_limited: "Se consulta al proveedor con demasiada frecuencia: intente más tarde.",
      sbx_timeout: "El proveedor no responde a tiempo: intente más tarde.",
    },
  },
  hosted: {
    until: (date) => `Este enlace funciona hasta el ${date}.`,
    done: "Ya puede cerrar esta página.",
    back: (business) => `Volver a ${business}`,
    ended: {
      title: "Este enlace no funciona",
      text: "Venció o está incompleto. Pida uno nuevo a la empresa que se lo envió.",
    },
    used: (business) => ({
      title: "Ya hay una cuenta vinculada",
      text: `Este enlace ya se usó. Pida otro a ${business} para vincular otra cuenta.`,
    }),
  },
  standalone: {
    title: "Aquí no hay nada que ver",
    text: "Esta página vincula cuentas bancarias y la abre la página que pide una.",
  },
  loadError: {
    title: "No pudimos abrir esta página",
    text: "No se vinculó ninguna cuenta. Revise su conexión e intente de nuevo en unos minutos.",
  },
};
