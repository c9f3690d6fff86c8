/** Mutants that change nothing anybody can see, each with the reason. They are neither tried nor counted. */
export interface Equivalent {
  readonly file: string
  /** What is planted, as the run names it, without the line. */
  readonly what: string
  /** The line of the source that it stands in, without the spaces around it. */
  readonly line: string
  readonly why: string
}

export const equivalents: readonly Equivalent[] = [
  {
    file: 'services/material/src/bereitschaft/bereitschaft.ts',
    what: '=== → !==',
    line: "ende: umfang === 'einzelne' ? sql`OFFSET 0` : sql``,",
    why: 'A subquery of EXISTS answers the same with OFFSET 0 and without; only the plan of the database differs.',
  },
]
