/** The numbers of a run of deletion: what goes by which rule, and what stays for which reason. */
import { Link } from '@tanstack/react-router'
import { formatNumber, Surface } from '@zeughaus/web-shared'
import type { ReactNode } from 'react'
import type { Schema } from '../../../api.ts'
import { type Column, DataTable } from '../../DataTable.tsx'
import form from '../../Form.module.css'
import { IfMay } from '../../IfMay.tsx'
import classes from '../../Record.module.css'
import { Sum } from '../../Sum.tsx'
import { sumOf } from '../words.ts'

type View = Schema<'DeletionView'>
type Meanwhile = View['kept_meanwhile'][number]

/** Mails that go or stay for one reason. */
interface Ground {
  readonly key: string
  readonly name: ReactNode
  readonly kind: string
  readonly stays: boolean
  readonly mails: number
}

export function DeletionCounts({ view }: { view: View }) {
  const { run, held, holds, exceptions, kept_meanwhile: meanwhile } = view
  const isDone = run.state === 'done'
  const grounds = groundsOf(view)
  return (
    <Surface>
      <div className={classes['stack']}>
        <dl className={classes['sums']}>
          <Sum word={isDone ? 'Mails gelöscht' : 'Mails gehen'} value={run.mails} />
          {held > 0 && <Sum word="hält eine Löschsperre oder Einschränkung" value={held} />}
          {exceptions.length > 0 && <Sum word="herausgenommen" value={sumOf(exceptions)} />}
          {meanwhile.length > 0 && <Sum word="seit dem Vorschlag gehalten" value={sumOf(meanwhile)} />}
        </dl>
        {run.is_cut && <p>Mehr Mails sind frei, als ein Löschlauf nimmt. Die übrigen nimmt der nächste Löschlauf.</p>}
        {holds.length > 1 && (
          <p className={classes['quiet']}>
            Eine Mail, die mehrere Löschsperren oder Einschränkungen halten, zählt unten bei jeder.
          </p>
        )}
        {grounds.length > 0 && (
          <DataTable
            label="Was geht und was bleibt"
            rows={grounds}
            columns={columnsOf(isDone)}
            rowKey={({ key }) => key}
          />
        )}
      </div>
    </Surface>
  )
}

const columnsOf = (isDone: boolean): readonly Column<Ground>[] => [
  {
    title: 'Grund',
    lead: true,
    cell: ({ name, kind }) => (
      <>
        {name}
        <span className={form['scope']}>{kind}</span>
      </>
    ),
  },
  {
    title: isDone ? 'Die Mails sind' : 'Die Mails',
    cell: ({ stays }) => (isDone ? (stays ? 'geblieben' : 'gelöscht') : stays ? 'bleiben' : 'gehen'),
  },
  { title: 'Anzahl', cell: ({ mails }) => formatNumber(mails) },
]

function groundsOf({ rules, without_rule, holds, exceptions, kept_meanwhile: meanwhile }: View): Ground[] {
  const withoutRule = { key: 'without rule', name: 'Ohne Regel', kind: 'auf Antrag der Person', stays: false }
  return [
    ...rules.map(({ id, name, mails }) => ({
      ...{ key: `rule ${id}`, kind: 'Frist dieser Regel vorbei', stays: false, mails },
      name: (
        <Link to="/aufbewahrung/$id" params={{ id }}>
          {name}
        </Link>
      ),
    })),
    ...(without_rule > 0 ? [{ ...withoutRule, mails: without_rule }] : []),
    ...holds.map(({ id, name, is_restriction: isRestriction, mails }) => ({
      ...{ key: `hold ${id}`, kind: isRestriction ? 'Art. 18 DSGVO' : 'Löschsperre', stays: true, mails },
      name: isRestriction ? <RestrictionName id={id} name={name} /> : <HoldName id={id} name={name} />,
    })),
    ...exceptions.map(({ reason, mails }) => ({
      ...{ key: `exception ${reason}`, name: reason, kind: 'von einer Person herausgenommen', stays: true, mails },
    })),
    ...meanwhile.map((kept) => ({ key: `${kept.how} ${kept.name}`, stays: true, mails: kept.mails, ...wordsOf(kept) })),
  ]
}

const HoldName = ({ id, name }: { id: string; name: string }) => (
  <Link to="/aufbewahrung/sperren/$id" params={{ id }}>
    {name}
  </Link>
)

/** Leads to the request for those who may see it. */
const RestrictionName = ({ id, name }: { id: string; name: string }) => (
  <IfMay right="auskunft.erteilen" otherwise={name}>
    <Link to="/antraege/$id" params={{ id }}>
      {name}
    </Link>
  </IfMay>
)

/** Why mails stay that were on the list when it was released. */
function wordsOf({ how, name }: Meanwhile): { readonly name: string; readonly kind: string } {
  switch (how) {
    case 'hold':
      return { name, kind: 'Löschsperre oder Einschränkung, seit dem Vorschlag' }
    case 'rule':
      return { name, kind: 'Regel, die sie inzwischen länger hält' }
    case 'no_rule':
      return { name: 'Keine Regel mehr', kind: 'Mails ohne Regel bleiben' }
  }
}
