import type { Cage } from '@zeughaus/platform'
import { findTesseract } from './tesseract-cli.ts'

/** `best`: the installed program, which is twice as fast, else the one that ships with the product. */
export type EngineChoice = 'best' | 'tesseract.js'

/** Describes in German which program recognises on this machine. */
export async function describeEngine(cage: Cage): Promise<string> {
  return (await findTesseract(cage)) ? 'Tesseract (auf dem Rechner installiert)' : 'tesseract.js (mitgeliefert)'
}
