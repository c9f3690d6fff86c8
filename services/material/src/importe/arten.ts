/** Every kind of import, by its name on the wire. */
import type { Importart } from '../db.gen.ts'
import type { Art } from './art.ts'
import { benutzer } from './art-benutzer.ts'
import { materialien } from './art-materialien.ts'
import { objekte } from './art-objekte.ts'
import { qualifikationen } from './art-qualifikationen.ts'
import { vorlagen } from './art-vorlagen.ts'

export const ARTEN = [
  'materialien',
  'vorlagen',
  'objekte',
  'benutzer',
  'qualifikationen',
] as const satisfies Importart[]

export const arten: Readonly<Record<Importart, Art>> = { materialien, vorlagen, objekte, benutzer, qualifikationen }
