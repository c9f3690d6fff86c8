/** How often objects are checked, and when the next check is due. */
export { einsatzGilt, fristlage, listFristen, type ObjektMitFrist } from './frist.queries.ts'
export { type Fristlage, kontrollfristOf, type LocalDay, localDay } from './frist.ts'
export { type Kontrollfrist, kontrollfristFields, kontrollregelFields, OHNE_FRIST } from './kontrollregel.schema.ts'
