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
  wertungAus,
} from './bereitschaft.ts'
