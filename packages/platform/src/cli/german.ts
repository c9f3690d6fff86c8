import { Command, type ErrorOptions, Help } from 'commander'

/** Translations of the headings and fixed words in commander's help. */
const WORDS: Readonly<Record<string, string>> = {
  'Usage:': 'Aufruf:',
  'Arguments:': 'Argumente:',
  'Options:': 'Optionen:',
  'Global Options:': 'Allgemeine Optionen:',
  'Commands:': 'Befehle:',
}

/** Patterns of commander's error sentences, with their German translation. */
const ERRORS: readonly (readonly [pattern: RegExp, german: (...parts: string[]) => string])[] = [
  [/^missing required argument '(.+)'/, (name) => `Das Argument „${name}“ fehlt.`],
  [/^option '(.+)' argument missing/, (flags) => `Zur Option ${flags} fehlt der Wert.`],
  [/^required option '(.+)' not specified/, (flags) => `Die Option ${flags} ist nötig.`],
  [
    /^unknown option '(.*?)'\s*(?:\(Did you mean (?:one of )?(.+)\?\))?/,
    (flag, near) => `Die Option ${flag} gibt es nicht.${meant(near)}`,
  ],
  [
    /^unknown command '(.*?)'\s*(?:\(Did you mean (?:one of )?(.+)\?\))?/,
    (name, near) => `Den Befehl „${name}“ gibt es nicht.${meant(near)}`,
  ],
  [
    /^too many arguments.*?Expected (\d+) .*? but got (\d+): (.+)\.$/,
    (expected, _received, given) => `Zu viele Argumente: erwartet ${expected}, angegeben: ${given}.`,
  ],
  [
    /^option '(.+)' argument '(.*)' is invalid\. ([\s\S]*)$/,
    (flags, value, reason) => `Der Wert „${value}“ passt nicht zur Option ${flags}. ${choices(reason)}`,
  ],
  [
    /^command-argument value '(.*)' is invalid for argument '(.+)'\. ([\s\S]*)$/,
    (value, name, reason) => `Der Wert „${value}“ passt nicht zum Argument „${name}“. ${choices(reason)}`,
  ],
  [
    /^option '(.+)' cannot be used with option '(.+)'/,
    (one, other) => `Die Optionen ${one} und ${other} schließen sich aus.`,
  ],
]

function meant(near: string | undefined): string {
  return near === undefined ? '' : ` Meinten Sie ${near.replaceAll(', ', ' oder ')}?`
}

function choices(reason: string | undefined): string {
  return (reason ?? '').replace(/^Allowed choices are (.+)\.$/, 'Möglich: $1.')
}

/** Translates commander's error sentence; an unknown one becomes a general one. */
export function germanError(message: string): string {
  const plain = message.replace(/^error: /, '').replaceAll('\n', ' ')
  for (const [pattern, german] of ERRORS) {
    const parts = pattern.exec(plain)
    if (parts !== null) return german(...parts.slice(1))
  }
  return 'Der Aufruf ist nicht richtig.'
}

class GermanHelp extends Help {
  override styleTitle(title: string): string {
    return WORDS[title] ?? title
  }

  override commandUsage(command: Command): string {
    return super.commandUsage(command).replace('[options]', '[Optionen]').replace('[command]', '[Befehl]')
  }

  override subcommandTerm(command: Command): string {
    return super.subcommandTerm(command).replace('[options]', '[Optionen]')
  }

  override optionDescription(option: Parameters<Help['optionDescription']>[0]): string {
    return germanNote(super.optionDescription(option))
  }

  override argumentDescription(argument: Parameters<Help['argumentDescription']>[0]): string {
    return germanNote(super.argumentDescription(argument))
  }
}

/** Translates the note in brackets that commander puts behind a description. */
function germanNote(description: string): string {
  return description.replace(/\((?:choices|default|preset|env): .*\)$/, (note) =>
    note
      .replace('choices: ', 'möglich: ')
      .replace('default: ', 'Vorgabe: ')
      .replace('preset: ', 'ohne Wert: ')
      .replace('env: ', 'Umgebung: '),
  )
}

/** A command with German help and errors; its subcommands inherit them. */
export class GermanCommand extends Command {
  constructor(name?: string) {
    super(name)
    this.helpOption('-h, --help', 'zeigt diese Hilfe')
  }

  override createCommand(name?: string): Command {
    return new GermanCommand(name)
  }

  override createHelp(): Help {
    return Object.assign(new GermanHelp(), this.configureHelp())
  }

  override error(message: string, options?: ErrorOptions): never {
    const hint = `Hilfe: ${this.commandPath()} --help`
    return super.error(`${germanError(message)}\n${hint}`, options)
  }

  private commandPath(): string {
    const names: string[] = []
    for (let command: Command | null = this; command !== null; command = command.parent) names.unshift(command.name())
    return names.join(' ')
  }
}
