/** Mutants without an observable effect, each with the reason. They are neither tried nor counted. */
export interface Equivalent {
  readonly file: string
  /** The mutation as a run prints it, without the line. */
  readonly what: string
  /** The trimmed line of the source. */
  readonly line: string
  readonly why: string
}

export const equivalents: readonly Equivalent[] = [
  {
    file: 'services/material/src/kontrollen/bereitschaft/bereitschaft.queries.ts',
    what: '=== → !==',
    line: "end: extent === 'einzelne' ? sql`OFFSET 0` : sql``,",
    why: 'A subquery of EXISTS answers the same with OFFSET 0 and without; only the plan of the database differs.',
  },
]
