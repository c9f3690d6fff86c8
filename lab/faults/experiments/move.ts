/** Kills a move from SQLite to PostgreSQL and back: the next call resumes, and both archives are equal. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { installedPostgres } from '../../../packages/postgres/src/testing.ts'
import { writeMaildir } from '../../bench/generate.ts'
import { type BenchServer, startServer } from '../../bench/postgres-server.ts'
import type { Experiment, Outcome } from '../experiment.ts'
import { commandOf, type Settings, zeughaus } from '../service.ts'

const MAILS = 100_000
/** Kills per direction, and how many of them hit the comparison after the copying. */
const [KILLS, COMPARING] = [10, 3]
/** Latest moment of a kill, counted from the start of the move or from the end of its copying. */
const [LONGEST_MS, LONGEST_COMPARING_MS] = [16_000, 8_000]

export const move: Experiment = {
  name: 'move',
  title: 'kill -9 in the middle of a move of the mail archive',
  obstacle: () => (installedPostgres() === undefined ? 'PostgreSQL is not installed (Debian: postgresql)' : undefined),
  async run(folder) {
    const [maildir, server] = [join(folder, 'maildir'), join(folder, 'server')]
    // The server runs as its own user and must be able to reach its folder.
    chmodSync(folder, 0o711)
    mkdirSync(server)
    writeMaildir(maildir, MAILS)
    const source: Settings = { data: join(folder, 'source') }
    await zeughaus(source, 'mailarchiv', 'init')
    await zeughaus(source, 'mailarchiv', 'import', maildir, '--json')
    const postgres = startServer(server)
    try {
      return await thereAndBack(source, postgres, `sqlite:${join(folder, 'back')}`)
    } finally {
      postgres.stop()
    }
  },
}

async function thereAndBack(source: Settings, { url }: BenchServer, back: string): Promise<Outcome[]> {
  const there = await killedMoves(source, url)
  const moved = { ...source, env: { MAILARCHIV_DATABASE_URL: url } }
  return [
    { ...there, subject: 'mailarchiv, from SQLite to PostgreSQL' },
    { ...(await killedMoves(moved, back)), subject: 'mailarchiv, from PostgreSQL to SQLite' },
  ]
}

async function killedMoves(source: Settings, target: string): Promise<Omit<Outcome, 'subject'>> {
  const kills = { copying: 0, comparing: 0 }
  for (let kill = 0; kill < KILLS; kill += 1) {
    const phase = await killedMove(source, target, kill >= KILLS - COMPARING)
    if (phase !== undefined) kills[phase] += 1
  }
  const report = await zeughaus(source, 'mailarchiv', 'move', '--to', target, '--json')
  const { mails, umgezogen, abweichungen } = JSON.parse(report) as {
    mails: number
    umgezogen: number
    abweichungen: string[]
  }
  return {
    injected: kills.copying + kills.comparing,
    fault: `kill -9 in ${MAILS} mails, ${kills.copying} while copying, ${kills.comparing} afterwards`,
    seen: `the last run still had to move ${umgezogen}; ${mails} mails compared and re-hashed, ${abweichungen.length} differences`,
    passed: mails === MAILS && abweichungen.length === 0,
  }
}

/**
 * Starts a move and kills it at a random moment, counted from its start or from the end of its copying.
 *
 * @returns the phase that was hit; undefined if the move had ended by itself
 */
async function killedMove(
  source: Settings,
  target: string,
  afterCopying: boolean,
): Promise<'copying' | 'comparing' | undefined> {
  const { program, args, env } = commandOf(source, 'mailarchiv', 'move', '--to', target, '--json')
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const gone = once(child, 'close')
  let [said, timer] = ['', undefined as NodeJS.Timeout | undefined]
  const killWithin = (milliseconds: number) => {
    timer = setTimeout(() => child.kill('SIGKILL'), Math.random() * milliseconds)
  }
  if (!afterCopying) killWithin(LONGEST_MS)
  child.stderr.on('data', (piece) => {
    said += piece
    if (afterCopying && timer === undefined && COPIED.test(said)) killWithin(LONGEST_COMPARING_MS)
  })
  const [, signal] = await gone
  clearTimeout(timer)
  if (signal !== 'SIGKILL') return undefined
  return COPIED.test(said) ? 'comparing' : 'copying'
}

/** Output of a move after its copying: the last line of the copying, or a line of a later phase. */
const COPIED = /(\S+) von \1 Mails umgezogen|Mails (?:verglichen|neu gehasht)/
