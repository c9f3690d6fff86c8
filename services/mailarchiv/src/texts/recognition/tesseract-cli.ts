import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Cage, findProgram, nativeProgram, type Program, runConfined } from '@zeughaus/platform'
import { ENGINE_DPI, LANGUAGES } from './engine.ts'

/** Limit for the table of one page in bytes; a page of 100,000 words needs less. */
const TABLE_BYTES = 16 * 1024 * 1024
/** Limit for the program's data segment; a page takes less than 300 MB. */
const DATA_BYTES = 1024 * 1024 * 1024
/** `--list-langs` of version 5 begins with the folder of the language data. */
const LIST_HEAD = /^List of available languages in "(.+)"/
/** Usual folders of version 4, which does not print its own. */
const USUAL_FOLDERS = ['/usr/share/tesseract-ocr/4.00/tessdata', '/usr/share/tessdata']

/** Finds an installed `tesseract` program with both languages that runs inside the cage. */
export async function findTesseract(cage: Cage): Promise<Program | null> {
  const executable = cage.holdsPrograms ? findProgram('tesseract') : null
  if (executable === null) return null
  const { stdout } = await promisify(execFile)(executable, ['--list-langs']).catch(() => ({ stdout: '' }))
  const told = LIST_HEAD.exec(stdout)?.[1]
  const filesIn = (folder: string): readonly string[] =>
    LANGUAGES.map((language) => join(folder, `${language}.traineddata`))
  const folder = [...(told === undefined ? [] : [told]), ...USUAL_FOLDERS].find((folder) =>
    filesIn(folder).every((file) => existsSync(file)),
  )
  if (folder === undefined) return null
  const args = ['-', '-', '--tessdata-dir', folder, '-l', LANGUAGES.join('+'), '--dpi', String(ENGINE_DPI)]
  return nativeProgram(executable, [...args, '-c', 'tessedit_create_tsv=1'], filesIn(folder))
}

/** Reads one picture (PNG) with the program in its own cage; returns the table for `readingOf`. */
export function readWithTesseract(
  program: Program,
  { cage, png, signal }: { readonly cage: Cage; readonly png: Uint8Array; readonly signal: AbortSignal },
): Promise<Buffer> {
  return runConfined(program, { cage, input: png, dataBytes: DATA_BYTES, outputBytes: TABLE_BYTES, signal })
}
