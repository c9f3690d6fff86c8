/** What a draft would do, and the step that brings it into force. */
import { Button, NumberInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ErrorNote, formatCount, formatDay, formatInstant, formatNumber, Surface } from '@zeughaus/web-shared'
import { useForm } from '@zeughaus/web-shared/form'
import { api, type Schema, unwrap } from '../../api.ts'
import { type Column, DataTable } from '../DataTable.tsx'
import { IfMay } from '../IfMay.tsx'
import classes from '../Record.module.css'
import { SendForm } from '../SendForm.tsx'
import { HiddenMail, Subject } from '../Subject.tsx'
import { Sum } from '../Sum.tsx'
import { UnderWay } from '../UnderWay.tsx'
import retention from './Retention.module.css'
import type { Rule } from './words.ts'

type Run = Schema<'RulePreview'>
type Foreseen = NonNullable<Run['foreseen']>
type Year = Foreseen['years'][number]
type Example = Foreseen['examples'][number]

export function Preview({ rule, preview }: { rule: Rule; preview: Run | null }) {
  const queries = useQueryClient()
  const start = useMutation({
    mutationFn: () => unwrap(api.POST('/retention/rules/{id}/preview', { params: { path: { id: rule.id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['retention', 'rule', rule.id] }),
  })
  const isRunning = preview !== null && preview.finished_at === null
  return (
    <Surface>
      <div className={classes['stack']}>
        {preview === null && (
          <p>
            Die Vorschau rechnet aus, welche Mails diese Regel freigäbe und welche eine andere Regel länger hält. Sie
            verändert nichts. Ohne sie tritt keine Regel in Kraft.
          </p>
        )}
        {isRunning && <UnderWay what="Vorschau wird gerechnet" progressOf="der Vorschau" progress={preview} />}
        {preview?.error != null && <ErrorNote>{preview.error}</ErrorNote>}
        {preview?.foreseen != null && <Result foreseen={preview.foreseen} at={preview.finished_at ?? ''} />}
        {start.isError && <ErrorNote>{start.error.message}</ErrorNote>}
        <IfMay right="aufbewahrung.verwalten">
          {!isRunning && (
            <div>
              <Button
                variant={preview?.foreseen == null ? 'filled' : 'default'}
                loading={start.isPending}
                onClick={() => start.mutate()}
              >
                {preview === null ? 'Vorschau rechnen' : 'Noch einmal rechnen'}
              </Button>
            </div>
          )}
          {preview?.foreseen != null && (
            <div className={retention['confirmation']}>
              <Activation rule={rule} foreseen={preview.foreseen} />
            </div>
          )}
        </IfMay>
      </div>
    </Surface>
  )
}

const YEAR_COLUMNS: readonly Column<Year>[] = [
  { title: 'Jahr der Mail', lead: true, cell: ({ year }) => year },
  { title: 'Mails der Regel', cell: ({ mails }) => formatNumber(mails) },
  { title: 'Davon heute frei', cell: ({ free }) => formatNumber(free) },
  { title: 'Andere Regel hält länger', cell: ({ longer }) => formatNumber(longer) },
]

const EXAMPLE_COLUMNS: readonly Column<Example>[] = [
  {
    title: 'Mail',
    lead: true,
    cell: ({ id, subject, is_hidden: isHidden }) => (isHidden ? <HiddenMail /> : <Subject id={id} subject={subject} />),
  },
  { title: 'Von', cell: ({ from, is_hidden: isHidden }) => (isHidden ? '–' : from || 'ohne Absender') },
  { title: 'Datum', cell: ({ date }) => formatInstant(date) },
  { title: 'Frei ab', cell: ({ free }) => formatDay(free) },
]

function Result({ foreseen, at }: { foreseen: Foreseen; at: string }) {
  const { mails, free, longer, held, open, without, years, next, examples, is_all: isAll } = foreseen
  return (
    <>
      {isAll && (
        <ErrorNote>
          Mit dieser Regel würden alle Mails des Archivs frei. Bitte prüfen Sie Frist und Suche noch einmal.
        </ErrorNote>
      )}
      <dl className={classes['sums']}>
        <Sum word="Mails der Regel" value={mails} />
        <Sum word="davon heute frei" value={free} />
        <Sum word="hält eine andere Regel länger" value={longer} />
        {held > 0 && <Sum word="hält eine Löschsperre oder Einschränkung" value={held} />}
        {open > 0 && <Sum word="bis zu einem Ereignis" value={open} />}
        <Sum word="Mails ohne jede Regel: sie bleiben" value={without} />
      </dl>
      <p className={classes['quiet']}>
        Gerechnet am {formatInstant(at)}. „Frei“ heißt: Ein Löschlauf würde die Mail zur Löschung vorschlagen. Gelöscht
        wird nichts, bevor eine zweite Person zustimmt.
      </p>
      {years.length > 0 && (
        <DataTable label="Mails nach Jahren" rows={years} columns={YEAR_COLUMNS} rowKey={({ year }) => `${year}`} />
      )}
      {next.length > 0 && (
        <p>
          Später werden frei:{' '}
          {next.map(({ year, mails: count }) => `${year} ${formatCount(count, 'Mail', 'Mails')}`).join(', ')}.
        </p>
      )}
      {examples.length > 0 && (
        <>
          <p>
            {examples.length === 1
              ? 'Diese Mail wird zuerst frei:'
              : `Diese ${examples.length} Mails werden zuerst frei:`}
          </p>
          <DataTable label="Die ersten Mails" rows={examples} columns={EXAMPLE_COLUMNS} rowKey={({ id }) => id} />
        </>
      )}
    </>
  )
}

function Activation({ rule: { id, revision }, foreseen: { free } }: { rule: Rule; foreseen: Foreseen }) {
  const queries = useQueryClient()
  const form = useForm({ free: '' as number | string })
  const activate = useMutation({
    mutationFn: () =>
      unwrap(
        api.POST('/retention/rules/{id}/activate', {
          params: { path: { id } },
          body: { revision, free: free === 0 ? 0 : Number(form.values.free) },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['retention'] }),
    onError: form.fail,
  })
  return (
    <SendForm form={form} sending={activate} onSend={() => activate.mutate()} submit="Regel in Kraft setzen">
      {free > 0 && (
        <NumberInput
          label="Wie viele Mails sind mit dieser Regel heute frei?"
          description="Bitte tragen Sie zur Bestätigung die Zahl aus der Vorschau ein."
          min={0}
          allowDecimal={false}
          hideControls
          required
          withAsterisk={false}
          {...form.field('free')}
        />
      )}
    </SendForm>
  )
}
