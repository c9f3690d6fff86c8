/** Every kind of import, by its name on the wire. */
import type { Importart } from '../../kern/db/db.gen.ts'
import { benutzer } from './benutzer.kind.ts'
import type { Kind } from './kind.ts'
import { materialien } from './materialien.kind.ts'
import { objekte } from './objekte.kind.ts'
import { qualifikationen } from './qualifikationen.kind.ts'
import { vorlagen } from './vorlagen.kind.ts'

export const KINDS = [
  'materialien',
  'vorlagen',
  'objekte',
  'benutzer',
  'qualifikationen',
] as const satisfies Importart[]

export const kinds: Readonly<Record<Importart, Kind>> = { materialien, vorlagen, objekte, benutzer, qualifikationen }
