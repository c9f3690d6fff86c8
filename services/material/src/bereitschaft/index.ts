/** Readiness: the reasons that hold for an object, and the rating that follows. */
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
} from './bereitschaft.queries.ts'
export { listObjektwertungen, type Objektwertung } from './objektwertungen.queries.ts'
