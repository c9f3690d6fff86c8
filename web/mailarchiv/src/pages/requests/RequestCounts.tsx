/** The numbers of a request: how its mails belong to the person and, for an erasure, what is free and what is kept. */
import { formatNumber } from '@zeughaus/web-shared'
import { type Column, DataTable } from '../DataTable.tsx'
import form from '../Form.module.css'
import classes from '../Record.module.css'
import { Sum } from '../Sum.tsx'
import { keeperKind, untilText } from './kept.ts'
import { isErased, type Run } from './useRun.ts'
import type { View } from './words.ts'

type Kept = View['counts']['kept'][number]

export function RequestCounts({ view: { request, search, counts }, run }: { view: View; run: Run | null }) {
  const { participated, named, left_out: leftOut, free, kept } = counts
  return (
    <>
      <dl className={classes['sums']}>
        <Sum word="als Absender oder Empfänger" value={participated} />
        {request.with_named && <Sum word="nur im Text genannt" value={named} />}
        {leftOut > 0 && <Sum word="ausgenommen" value={leftOut} />}
        {request.kind === 'erasure' && (
          <Sum word={isErased(search, run) ? 'waren frei' : 'frei zur Löschung'} value={free} />
        )}
      </dl>
      {kept.length > 0 && (
        <DataTable
          label="Was bleibt und warum"
          rows={kept}
          columns={KEPT_COLUMNS}
          rowKey={({ how, name, until }) => `${how} ${name} ${until}`}
        />
      )}
    </>
  )
}

const KEPT_COLUMNS: readonly Column<Kept>[] = [
  {
    title: 'Was bleibt',
    lead: true,
    cell: (kept) => (
      <>
        {kept.name}
        <span className={form['scope']}>{keeperKind(kept)}</span>
      </>
    ),
  },
  { title: 'Bis', cell: untilText },
  { title: 'Anzahl', cell: ({ mails }) => formatNumber(mails) },
]
