import type { Cage } from './cage.ts'
import type { Program } from './program.ts'
import { endConfined, spawnConfined } from './spawn.ts'

/** Input and limits of one run of a native program. */
export type NativeRun = {
  readonly cage: Cage
  readonly input: Uint8Array
  /** Maximum bytes of its data segment, enforced by the kernel. */
  readonly dataBytes: number
  /** Maximum bytes of its output; a longer one ends the program. */
  readonly outputBytes: number
  readonly signal: AbortSignal
}

/**
 * Runs a program once in its cage and returns its output.
 *
 * @throws Error when it fails, writes too much or is aborted
 */
export async function runConfined(program: Program, run: NativeRun): Promise<Buffer> {
  run.signal.throwIfAborted()
  const child = spawnConfined(run.cage.launch(program), { dataBytes: run.dataBytes, output: true })
  return new Promise((resolve, reject) => {
    const breakOff = (): void => void endConfined(child)
    run.signal.addEventListener('abort', breakOff, { once: true })
    const pieces: Buffer[] = []
    let length = 0
    child.stdout?.on('data', (piece: Buffer) => {
      length += piece.length
      if (length <= run.outputBytes) pieces.push(piece)
      else breakOff()
    })
    child.stderr?.resume()
    child.on('error', reject)
    child.on('close', (code, signal) => {
      run.signal.removeEventListener('abort', breakOff)
      if (code === 0) resolve(Buffer.concat(pieces))
      else reject(new Error(`${program.executable}: exit ${signal ?? code}`))
    })
    child.stdin?.end(run.input)
  })
}
