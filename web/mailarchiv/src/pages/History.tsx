/** What people did with a rule, a hold, a run of deletion or a request. */
import { formatInstant, Section, Surface } from '@zeughaus/web-shared'
import { type Column, DataTable } from './DataTable.tsx'

interface Step<What extends string> {
  readonly at: string
  readonly person: string
  readonly what: What
  readonly note: string
}

interface HistoryProps<What extends string> {
  readonly steps: readonly Step<What>[]
  readonly words: Readonly<Record<What, string>>
}

export function History<What extends string>({ steps, words }: HistoryProps<What>) {
  const columns: readonly Column<Step<What>>[] = [
    { title: 'Was', lead: true, cell: ({ what }) => words[what] },
    { title: 'Wann', cell: ({ at }) => formatInstant(at) },
    { title: 'Von', cell: ({ person }) => person },
    { title: 'Dazu', cell: ({ note }) => note || '–' },
  ]
  return (
    <Section title="Verlauf">
      <Surface padded={false}>
        <DataTable label="Verlauf" rows={steps} columns={columns} rowKey={({ at, what }) => `${at} ${what}`} />
      </Surface>
    </Section>
  )
}
