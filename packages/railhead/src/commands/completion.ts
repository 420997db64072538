import { Argument, Command } from "commander";

/** Prints a shell's completion script. */
export function completionCommand(): Command {
  return new Command("completion")
    .summary("print a shell's completion script")
    .addHelpText(
      "after",
      '\nbash: eval "$(railhead completion bash)"\nzsh:  eval "$(railhead completion zsh)"\nfish: railhead completion fish | source',
    )
    .addArgument(new Argument("<shell>").choices(["bash", "zsh", "fish"]))
    .action((shell: string, _options: object, command: Command) => {
      process.stdout.write(`${completionScript(shell, command.parent ?? command)}\n`);
    });
}

/** The completion script; empty for an unknown shell. */
export function completionScript(shell: string, program: Command): string {
  return scripts[shell]?.(wordsByPath(program)) ?? "";
}

type Words = ReadonlyMap<string, readonly string[]>;

/** The words that may follow `railhead`, `railhead charges`, and so on. */
function wordsByPath(program: Command, path = ""): Words {
  const options = program.options.flatMap(({ long }) => long ?? []);
  const names = program.commands.map((child) => child.name());
  const choices = program.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  const words = new Map<string, readonly string[]>([[path, [...names, ...choices, ...options]]]);
  for (const child of program.commands) {
    for (const [deeper, more] of wordsByPath(child, `${path} ${child.name()}`.trim())) {
      words.set(deeper, more);
    }
  }
  return words;
}

const scripts: Readonly<Record<string, (words: Words) => string>> = {
  bash,
  zsh: (words) =>
    [
      "(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }",
      "autoload -Uz bashcompinit && bashcompinit",
      bash(words),
    ].join("\n"),
  fish,
};

/** Skips arguments and option values between the words of a command. */
function bash(words: Words): string {
  const paths = [...words.keys()].filter((path) => path !== "");
  const cases = [...words].map(([path, next]) => `    "${path}") words="${next.join(" ")}" ;;`);
  return [
    "_railhead() {",
    '  local path="" word words=""',
    '  for word in "${COMP_WORDS[@]:1:$((COMP_CWORD-1))}"; do',
    '    case "${path:+$path }$word" in',
    `      ${paths.map((path) => `"${path}"`).join("|")}) path="\${path:+$path }$word" ;;`,
    "    esac",
    "  done",
    '  case "$path" in',
    ...cases,
    "  esac",
    '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
    "}",
    "complete -F _railhead railhead",
  ].join("\n");
}

function fish(words: Words): string {
  const paths = [...words.keys()].filter((path) => path !== "");
  return [
    "function __railhead_words",
    "  set -l path ''",
    "  for word in (commandline -opc)",
    '    set -l longer (string trim -- "$path $word")',
    '    switch "$longer"',
    `      case ${paths.map((path) => `'${path}'`).join(" ")}`,
    '        set path "$longer"',
    "    end",
    "  end",
    '  switch "$path"',
    ...[...words].flatMap(([path, next]) => [
      `    case '${path}'`,
      `      printf '%s\\n' ${next.join(" ")}`,
    ]),
    "  end",
    "end",
    "complete -c railhead -f -a '(__railhead_words)'",
  ].join("\n");
}
