/**
 * Shows that the tests find mistakes: plants one at a time into a copy of the service and runs a test file over it.
 *
 *     node services/material/test/planted-bugs.ts
 *
 * Prints for each the first test that fails; exit status 1 when one stays unnoticed or no longer fits the source.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Bug {
  readonly name: string
  readonly file: string
  /** Stands exactly once in the file. */
  readonly right: string
  readonly wrong: string
  /** The test that should find it. */
  readonly test: string
}

const bugs: readonly Bug[] = [
  {
    name: 'a wrong `from`: a cancelled check can be gone on with',
    file: 'kontrollen/kontrolle.states.ts',
    right: "{ from: ['in_bearbeitung'],",
    wrong: "{ from: ['in_bearbeitung', 'abgebrochen'],",
    test: 'kontrollen/kontrolle.states.test.ts',
  },
  {
    name: 'a missing guard: a check is finished with positions that nobody has counted',
    file: 'kontrollen/kontrolle.commands.ts',
    right: '  if (positionen.length > 0) throw unbestaetigt(positionen)\n',
    wrong: '',
    test: 'kontrollen/kontrolle.states.test.ts',
  },
  {
    name: 'a forgotten event: a shortage is resolved and the audit trail does not say so',
    file: 'fehlbestaende/fehlbestand.commands.ts',
    right: '  for (const fehlbestand of fehlbestaende) await write.record(fehlbestandErledigt(fehlbestand))\n',
    wrong: '',
    test: 'fehlbestaende/fehlbestand.states.test.ts',
  },
  {
    name: 'a dropped lock: a count does not keep its check from being finished meanwhile',
    file: 'kontrollen/zaehlen.commands.ts',
    right: '    .forKeyShare()\n',
    wrong: '',
    test: 'kontrollen/wettlauf.test.ts',
  },
  {
    name: 'a wrong quantity: a refill increments the position by itself',
    file: 'fehlbestaende/nachfuellung.commands.ts',
    right: '      istmenge,\n      ...(ablaufdatum === null',
    wrong: '      istmenge: position.istmenge + menge,\n      ...(ablaufdatum === null',
    test: 'fehlbestaende/fehlbestand.test.ts',
  },
]

const root = join(import.meta.dirname, '../../..')

/** A copy of the service that shares the installed packages with this one. */
function copyService(): string {
  const copy = mkdtempSync(join(tmpdir(), 'zeughaus-planted-'))
  const withoutModules = (path: string) => !path.endsWith('node_modules')
  mkdirSync(join(copy, 'services'))
  cpSync(join(root, 'services/material'), join(copy, 'services/material'), { recursive: true, filter: withoutModules })
  cpSync(join(root, 'docs'), join(copy, 'docs'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  symlinkSync(join(root, 'services/material/node_modules'), join(copy, 'services/material/node_modules'))
  cpSync(join(root, 'package.json'), join(copy, 'package.json'))
  return copy
}

/** The title of the first test that fails over the copy, or undefined when all pass. */
function firstFailure(source: string, test: string): string | undefined {
  const { status, stdout } = spawnSync(process.execPath, ['--test', '--test-reporter=tap', join(source, test)], {
    encoding: 'utf8',
  })
  if (status === 0) return undefined
  return /^ *not ok \d+ - (.*)$/m.exec(stdout)?.[1] ?? stdout.slice(-500)
}

function tryBug(source: string, { file, right, wrong, test }: Bug): string | undefined {
  const path = join(source, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(right).length !== 2) throw new Error(`${file} does not hold exactly once: ${right}`)
  writeFileSync(path, text.replace(right, wrong))
  try {
    return firstFailure(source, test)
  } finally {
    writeFileSync(path, text)
  }
}

const copy = copyService()
try {
  const source = join(copy, 'services/material/src')
  for (const test of new Set(bugs.map((bug) => bug.test))) {
    const failure = firstFailure(source, test)
    if (failure !== undefined) throw new Error(`${test} fails without any planted bug: ${failure}`)
  }
  for (const bug of bugs) {
    const found = tryBug(source, bug)
    console.log(`${found === undefined ? '✘' : '✔'} ${bug.name}\n    ${found ?? 'stays unnoticed'}`)
    if (found === undefined) process.exitCode = 1
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
