/** Readiness: the reasons that hold for an object, and the rating that follows. */
export {
  aktivGenehmigt,
  GRUENDE,
  type Grund,
  gruende,
  HINWEISARTEN,
  type Hinweis,
  hasWertung,
  hinweise,
  WERTUNGEN,
  type Wertung,
  wertungOf,
} from './bereitschaft.queries.ts'
export { listObjektwertungen, type Objektwertung } from './objektwertungen.queries.ts'
