import type { Engine } from './engine.ts'
import { findTesseract } from './tesseract-cli.ts'
import { startTesseractJs } from './tesseract-js.ts'

/** `best`: the installed program, which is twice as fast, else the one that comes with the product. */
export type EngineChoice = 'best' | 'tesseract.js'

/** Starts an engine with German and English. */
export async function startEngine(choice: EngineChoice): Promise<Engine> {
  const installed = choice === 'best' ? await findTesseract() : null
  return installed ?? (await startTesseractJs())
}

/** German: which program recognises on this machine. */
export async function describeEngine(): Promise<string> {
  return (await findTesseract()) ? 'Tesseract (auf dem Rechner installiert)' : 'tesseract.js (mitgeliefert)'
}
