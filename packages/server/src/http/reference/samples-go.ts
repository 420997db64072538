import { exampleAddress, HOST, takesKey, type SampleRequest } from "./samples.ts";

/** The same call as a Go program of the standard library, in the format of gofmt. */
export function goProgram(request: SampleRequest): string {
  const { method, path, query, body } = request;
  const search = Object.entries(query).map(([name, value]) => `${name}=${String(value)}`);
  const address = [`${HOST}${exampleAddress(path)}`, ...search].join("?");
  const packages = ["io", "log", "net/http", "os", ...(body === undefined ? [] : ["strings"])];
  const sent = body === undefined ? "nil" : "body";
  return [
    "package main",
    "",
    "import (",
    ...packages.map((name) => `\t"${name}"`),
    ")",
    "",
    "func main() {",
    ...(body === undefined ? [] : [`\tbody := strings.NewReader(${rawText(body)})`]),
    `\trequest, err := http.NewRequest("${method}", "${address}", ${sent})`,
    ...FAIL,
    '\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("RAILHEAD_API_KEY"))',
    ...(takesKey(method) ? [`\trequest.Header.Set("Idempotency-Key", "my-key-1")`] : []),
    ...(body === undefined ? [] : ['\trequest.Header.Set("Content-Type", "application/json")']),
    "\tresponse, err := http.DefaultClient.Do(request)",
    ...FAIL,
    "\tdefer response.Body.Close()",
    "\tif _, err := io.Copy(os.Stdout, response.Body); err != nil {",
    "\t\tlog.Fatal(err)",
    "\t}",
    "}",
  ].join("\n");
}

const FAIL = ["\tif err != nil {", "\t\tlog.Fatal(err)", "\t}"];

/** Between backquotes Go reads text as it is written, but for backquotes. */
function rawText(body: unknown): string {
  return `\`${JSON.stringify(body, null, 2).replaceAll("`", '` + "`" + `')}\``;
}
