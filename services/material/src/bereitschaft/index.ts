/** Readiness: which reasons hold for an object, and what they make of it. */
export {
  aktivGenehmigt,
  endgueltigOffen,
  GRUENDE,
  type Grund,
  gruende,
  HINWEISARTEN,
  type Hinweis,
  hatWertung,
  hinweise,
  WERTUNGEN,
  type Wertung,
  wertungAus,
} from './bereitschaft.ts'
export { type Lage, listLagebild } from './lagebild.queries.ts'
