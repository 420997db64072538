import { Argument, Command } from "commander";

/** Prints what a shell loads to complete commands and options. */
export function completionCommand(): Command {
  return new Command("completion")
    .summary("print a shell's completion script")
    .addHelpText("after", '\nbash: eval "$(railhead completion bash)"')
    .addArgument(new Argument("<shell>").choices(["bash", "zsh", "fish"]))
    .action((shell: string, _options: object, command: Command) => {
      const words = wordsByPath(command.parent ?? command);
      process.stdout.write(`${scripts[shell]?.(words) ?? ""}\n`);
    });
}

type Words = ReadonlyMap<string, readonly string[]>;

/** What may follow `railhead`, `railhead charges`, and so on. */
function wordsByPath(program: Command, path = ""): Words {
  const options = program.options.flatMap(({ long }) => long ?? []);
  const words = new Map<string, readonly string[]>([
    [path, [...program.commands.map((child) => child.name()), ...options]],
  ]);
  for (const child of program.commands) {
    for (const [deeper, more] of wordsByPath(child, `${path} ${child.name()}`.trim())) {
      words.set(deeper, more);
    }
  }
  return words;
}

const scripts: Readonly<Record<string, (words: Words) => string>> = {
  bash: (words) => bash(words),
  zsh: (words) => `autoload -U +X bashcompinit && bashcompinit\n${bash(words)}`,
  fish: (words) =>
    [...words]
      .map(([path, next]) => {
        const condition =
          path === ""
            ? "__fish_use_subcommand"
            : `__fish_seen_subcommand_from ${path.split(" ")[0]}`;
        return `complete -c railhead -f -n '${condition}' -a '${next.filter((word) => !word.startsWith("-")).join(" ")}'`;
      })
      .join("\n"),
};

function bash(words: Words): string {
  const cases = [...words].map(([path, next]) => `    "${path}") words="${next.join(" ")}" ;;`);
  return [
    "_railhead() {",
    '  local path="" word words=""',
    '  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do',
    '    case "$word" in -*) break ;; *) path="${path:+$path }$word" ;; esac',
    "  done",
    '  case "$path" in',
    ...cases,
    "  esac",
    '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
    "}",
    "complete -F _railhead railhead",
  ].join("\n");
}
