/** Every load of the demo brigade. */
import { FAHRZEUGE } from './beladung-fahrzeuge.ts'
import { SANITAET } from './beladung-sanitaet.ts'
import { type Beladung, readBeladung } from './beladungstext.ts'

export const beladungen: readonly Beladung[] = [...FAHRZEUGE, ...SANITAET].map(readBeladung)
