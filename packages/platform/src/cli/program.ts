import { inspect } from 'node:util'
import { type Command, CommanderError, InvalidArgumentError } from 'commander'
import { DomainError, StartError } from '../errors/domain-error.ts'
import { GermanCommand } from './german.ts'

/** Exit status of a command. */
export const EXIT = { done: 0, failed: 1, wrongCall: 2 } as const

/** Output streams of a program: answers to `out`, everything else to `err`. */
export type Terminal = {
  readonly out: { write(text: string): unknown; readonly isTTY?: boolean }
  readonly err: { write(text: string): unknown; readonly isTTY?: boolean }
}

/** Thrown by a command that has printed everything, to end with this status. */
export class ExitStatus extends Error {
  readonly status: number

  constructor(status: number) {
    super(`exit status ${status}`)
    this.name = 'ExitStatus'
    this.status = status
  }
}

/** Creates the root of a command-line program; add commands with commander's `.command()`. */
export function createProgram(options: { name: string; description: string; version: string }): Command {
  return new GermanCommand(options.name)
    .description(options.description)
    .version(options.version, '-V, --version', 'zeigt die Version')
    .helpCommand('help [Befehl]', 'zeigt die Hilfe zu einem Befehl')
}

/**
 * Runs a program and returns its exit status: 0 done, 1 failed, 2 wrong call. `DomainError` and `StartError` print
 * their own sentences; any other error is a bug and prints its stack.
 */
export async function runProgram(
  program: Command,
  args: readonly string[],
  terminal: Terminal = { out: process.stdout, err: process.stderr },
): Promise<number> {
  for (const command of withSubcommands(program)) {
    command.exitOverride()
    command.configureOutput({
      writeOut: (text) => terminal.out.write(text),
      writeErr: (text) => terminal.err.write(text),
      outputError: (text, write) => write(text),
    })
  }
  try {
    await program.parseAsync(args, { from: 'user' })
    return EXIT.done
  } catch (error) {
    return statusOf(error, calledCommand(program, args), terminal)
  }
}

function statusOf(error: unknown, command: string, { err }: Terminal): number {
  if (error instanceof ExitStatus) return error.status
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? EXIT.done : EXIT.wrongCall
  }
  if (error instanceof StartError || error instanceof DomainError) err.write(`${error.message}\n`)
  else
    err.write(`In „${command}“ ist ein unerwarteter Fehler aufgetreten, ein Mangel des Programms:\n${inspect(error)}\n`)
  return EXIT.failed
}

/** The command that these arguments call, without its arguments and options. */
function calledCommand(program: Command, args: readonly string[]): string {
  let command = program
  const names = [program.name()]
  for (const arg of args) {
    const next = command.commands.find((each) => each.name() === arg)
    if (next === undefined) break
    names.push(arg)
    command = next
  }
  return names.join(' ')
}

function withSubcommands(program: Command): Command[] {
  const all = [program]
  for (const command of all) all.push(...command.commands)
  return all
}

/** Parser for `.argument()` and `.option()`: a whole number in a range. */
export function integerArgument(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    throw new InvalidArgumentError(`Verlangt ist eine ganze Zahl von ${min} bis ${max}.`)
  }
}

/** Collects an option that may be given several times. */
export function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value]
}
