import assert from 'node:assert/strict'
import { Option } from 'commander'
import { test } from 'vitest'
import {
  collect,
  conflict,
  createProgram,
  ExitStatus,
  integerArgument,
  runProgram,
  StartError,
  showProgress,
} from '../index.ts'
import { movableClock } from '../testing/index.ts'

async function run(...args: string[]): Promise<{ status: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []]
  const program = createProgram({ name: 'zeughaus', description: 'Das Zeughaus', version: '1.2.3' })
  const keys = program.command('keys').description('Schlüssel verwalten')
  keys
    .command('create')
    .description('legt einen Schlüssel an')
    .argument('<name>', 'wer ihn bekommt')
    .requiredOption('--role <rolle>', 'Rolle')
    .option('--rate <n>', 'Anfragen je Minute', integerArgument(1, 600), 120)
    .option('--scope <adresse>', 'Bereich', collect)
    .addOption(new Option('--art <art>', 'Art').choices(['neu', 'alt']))
    .addOption(new Option('--still').conflicts('art'))
    .action((name, options) => {
      out.push(`${name} ${options.role} ${options.rate} ${options.scope ?? '-'}`)
    })
  program.command('fehler <art>').action((art) => {
    if (art === 'start') throw new StartError('Der Port ist belegt.')
    if (art === 'regel') throw conflict('x', 'Das geht gerade nicht.')
    if (art === 'status') throw new ExitStatus(1)
    if (art === 'objekt') throw { name: 'Ding', message: 'ohne Klasse' }
    if (art === 'nichts') throw undefined
    throw new TypeError('unerwartet')
  })
  const status = await runProgram(program, args, {
    out: { write: (text) => out.push(text) },
    err: { write: (text) => err.push(text) },
  })
  return { status, out: out.join(''), err: err.join('') }
}

const ENGLISH = /\b(error|usage|options|commands?|arguments|missing|unknown|default|choices|display|did you mean)\b/i

test('A right call does its work and exits with 0', async () => {
  const { status, out } = await run('keys', 'create', 'crm', '--role', 'user', '--scope', 'a', '--scope', 'b')
  assert.deepEqual([status, out], [0, 'crm user 120 a,b'])
})

test('Help and version are German, on standard output, and exit with 0', async () => {
  for (const args of [['--help'], ['help'], ['help', 'keys'], ['keys', '--help'], ['keys', 'create', '-h']]) {
    const { status, out, err } = await run(...args)
    assert.deepEqual([status, err], [0, ''], args.join(' '))
    assert.match(out, /^Aufruf: zeughaus/)
    assert.doesNotMatch(out, ENGLISH)
  }
  assert.match((await run('keys', 'create', '--help')).out, /\(Vorgabe: 120\)[\s\S]*möglich: "neu", "alt"/)
  assert.deepEqual(await run('--version'), { status: 0, out: '1.2.3\n', err: '' })
})

test('Each wrong call names its fault in German and the way to the help, and exits with 2', async () => {
  const calls: readonly (readonly [string, RegExp])[] = [
    ['kyes', /Den Befehl „kyes“ gibt es nicht. Meinten Sie keys\?/],
    ['keys create --role user', /Das Argument „name“ fehlt\./],
    ['keys create a', /Die Option --role <rolle> ist nötig\./],
    ['keys create a --role', /Zur Option --role <rolle> fehlt der Wert\./],
    ['keys create a b --role user', /Zu viele Argumente: erwartet 1, angegeben: a, b\./],
    ['keys create a --role user --rolle x', /Die Option --rolle gibt es nicht\. Meinten Sie --role\?/],
    [
      'keys create a --role user --rate 1e3',
      /„1e3“ passt nicht zur Option --rate <n>\. Verlangt ist eine ganze Zahl von 1 bis 600\./,
    ],
    ['keys create a --role user --art x', /„x“ passt nicht zur Option --art <art>\. Möglich: neu, alt\./],
    ['keys create a --role user --art neu --still', /schließen sich aus/],
  ]
  for (const [call, sentence] of calls) {
    const { status, out, err } = await run(...call.split(' '))
    assert.deepEqual([status, out], [2, ''], call)
    assert.match(err, sentence)
    assert.match(err, /Hilfe: zeughaus.* --help\n$/)
    assert.doesNotMatch(err.replace(/--\w+|<\w+>/g, ''), ENGLISH, call)
  }
})

test('A group without a command shows its help and exits with 2', async () => {
  const { status, err } = await run('keys')
  assert.equal(status, 2)
  assert.match(err, /Befehle:\n\s+create/)
})

test('What goes wrong is one sentence and exit status 1; only our own mistakes show a stack', async () => {
  assert.deepEqual(await run('fehler', 'start'), { status: 1, out: '', err: 'Der Port ist belegt.\n' })
  assert.deepEqual(await run('fehler', 'regel'), { status: 1, out: '', err: 'Das geht gerade nicht.\n' })
  assert.deepEqual(await run('fehler', 'status'), { status: 1, out: '', err: '' })
  assert.match((await run('fehler', 'sonst')).err, /unerwarteter Fehler[\s\S]*TypeError: unerwartet\n\s+at/)
})

// command.17: An unexpected error names its command and what was thrown.
test('An unexpected error names the command and what was thrown, whatever that is', async () => {
  const [object, nothing, error] = [
    await run('fehler', 'objekt'),
    await run('fehler', 'nichts'),
    await run('fehler', 'x'),
  ]
  for (const { status, err } of [object, nothing, error]) {
    assert.equal(status, 1)
    assert.match(err, /^In „zeughaus fehler“ ist ein unerwarteter Fehler aufgetreten/)
    assert.doesNotMatch(err, /object Object/)
  }
  assert.match(object.err, /name: 'Ding', message: 'ohne Klasse'/)
  assert.match(nothing.err, /undefined\n$/)
})

test('Progress is a bar that redraws itself on a terminal and plain lines elsewhere', () => {
  for (const isTTY of [true, false]) {
    const clock = movableClock()
    const pieces: string[] = []
    const progress = showProgress({ stream: { isTTY, write: (text) => pieces.push(text) }, unit: 'Mails', clock })
    for (let done = 1; done <= 100; done++) {
      clock.forward(100)
      progress.update(done * 100, 10_000)
    }
    progress.finish()
    const written = pieces.join('')
    assert.match(
      written,
      isTTY ? /\r\x1b\[2K█+░* 5\.000 von 10\.000 Mails · 1\.000 je Sekunde/ : /^5\.000 von 10\.000 Mails/,
    )
    assert.equal(written.split('\n').length - 1, isTTY ? 1 : 3)
    assert.equal(written.includes('\x1b'), isTTY)
  }
})
