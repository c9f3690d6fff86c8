import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { ENGINE_DPI, type Engine, LANGUAGES, type Reading, readingOf } from './engine.ts'

/** A4 at 300 dpi. */
const PAGE_SIDE = 3_600
/** Bytes of a table of one page; a page of 100,000 words has less. */
const TABLE_BYTES = 16 * 1024 * 1024

/** The installed `tesseract` program, when there is one that has both languages. */
export async function findTesseract(): Promise<Engine | null> {
  try {
    const { stdout } = await promisify(execFile)('tesseract', ['--list-langs'])
    const installed = new Set(stdout.split(/\s+/))
    return LANGUAGES.every((language) => installed.has(language)) ? tesseract : null
  } catch {
    return null
  }
}

const tesseract: Engine = { name: 'tesseract', pageSide: PAGE_SIDE, read, close: async () => {} }

/**
 * The program uses one core only: its own threads slow it down sevenfold (`OMP_THREAD_LIMIT`, set for all children of
 * the archive, is repeated here for callers outside of them).
 */
function read(png: Buffer): Promise<Reading> {
  const options = ['-', '-', '-l', LANGUAGES.join('+'), '--dpi', String(ENGINE_DPI), '-c', 'tessedit_create_tsv=1']
  return new Promise((resolve, reject) => {
    const program = spawn('tesseract', options, {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    })
    const pieces: Buffer[] = []
    let length = 0
    program.stdout.on('data', (piece: Buffer) => {
      length += piece.length
      if (length <= TABLE_BYTES) pieces.push(piece)
    })
    program.on('error', reject)
    program.on('close', (code, signal) => {
      if (code === 0) resolve(readingOf(Buffer.concat(pieces).toString()))
      else reject(new Error(`tesseract: exit ${signal ?? code}`))
    })
    // A program that ends before it has read everything says why by its exit status.
    program.stdin.on('error', () => {})
    program.stdin.end(png)
  })
}
