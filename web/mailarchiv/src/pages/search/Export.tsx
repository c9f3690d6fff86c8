/** Exports the whole result of a search: the format, the download by the browser, and how far it is. */
import { Button, Modal, Progress, Radio } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorNote, formatCount, formatInstant, formatNumber } from '@zeughaus/web-shared'
import { type Form, useForm } from '@zeughaus/web-shared/form'
import { lazy, Suspense, useState } from 'react'
import { api, BASE, queryString, type Schema, unwrap } from '../../api.ts'
import { useMay } from '../../session.ts'
import classes from './Export.module.css'
import type { SearchState } from './state.ts'

type Run = Schema<'ExportRun'>

const FORMATS: Readonly<Record<Run['format'], { readonly name: string; readonly use: string }>> = {
  'eml.zip': { name: 'Originale mit Nachweis (ZIP)', use: 'jede Mail unverändert, mit Prüfsummen und Beweisen' },
  mbox: { name: 'Postfach (mbox)', use: 'für Thunderbird, Apple Mail und andere Mailprogramme' },
  csv: { name: 'Tabelle (CSV)', use: 'Datum, Absender, Empfänger und Betreff für Excel' },
  jsonl: { name: 'Zeilen für Programme (JSON)', use: 'eine Mail je Zeile, mit ihrem Text' },
  'z3.zip': {
    name: 'Für die Prüfung (Datenträgerüberlassung, Z3)',
    use: 'lesbare Seiten, Originale, Tabellen und Nachweise für die Behörde',
  },
}
/** A format that needs the right to proofs, and words on its cover. */
const HANDOVER = 'z3.zip'
const HandoverFields = lazy(async () => ({ default: (await import('./HandoverFields.tsx')).HandoverFields }))

const EMPTY = { format: 'eml.zip', supplier: '', location: '', occasion: '' }
type Wanted = typeof EMPTY

/** The page asks this often how far an export is. */
const LOOK_MS = 1_000

/** @param total number of hits */
export function Export({ state, total }: { state: SearchState; total: number }) {
  const [opened, setOpened] = useState(false)
  const form = useForm<Wanted>(EMPTY)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => setOpened(true)}
        className={classes['open']}
      >
        Ergebnis exportieren
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Ergebnis exportieren" size="lg">
        <Formats form={form} state={state} total={total} />
        <Runs />
      </Modal>
    </>
  )
}

interface FormatsProps {
  readonly form: Form<Wanted>
  readonly state: SearchState
  readonly total: number
}

function Formats({ form, state: { page: _page, order: _order, ...conditions }, total }: FormatsProps) {
  const client = useQueryClient()
  const mayProve = useMay()('nachweis.lesen')
  const submit = () => {
    download(`${BASE}/mails/export${queryString({ ...conditions, ...asked(form.values), run: crypto.randomUUID() })}`)
    setTimeout(() => client.invalidateQueries({ queryKey: ['exports'] }), LOOK_MS)
  }
  return (
    <form onSubmit={form.onSubmit(submit)} className={classes['form']}>
      <p>
        Exportiert {total === 1 ? 'wird' : 'werden'} {formatCount(total, 'Mail', 'Mails')}: alle Treffer dieser Suche.
        Ihr Browser legt die Datei in seinen Downloads ab.
      </p>
      <Radio.Group label="Format" {...form.field('format')}>
        {Object.entries(FORMATS).map(
          ([value, { name, use }]) =>
            (value !== HANDOVER || mayProve) && (
              <Radio key={value} value={value} label={name} description={use} className={classes['format']} />
            ),
        )}
      </Radio.Group>
      {form.values.format === HANDOVER && (
        <Suspense fallback={null}>
          <HandoverFields form={form} />
        </Suspense>
      )}
      <Button type="submit">Datei laden</Button>
    </form>
  )
}

/** The format, with the words on the cover of the one that has a cover: each in one line, as pasted text may not be. */
function asked({ format, ...words }: Wanted): Readonly<Record<string, string>> {
  if (format !== HANDOVER) return { format }
  const lines = Object.entries(words).map(([name, text]) => [name, text.replace(/\p{Cc}/gu, ' ').trim()])
  return { format, ...Object.fromEntries(lines) }
}

/** Lets the browser take the file, so that its size does not matter and the page may be left. */
function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

function Runs() {
  const runs = useQuery({
    queryKey: ['exports'],
    queryFn: () => unwrap(api.GET('/exports')),
    refetchInterval: ({ state }) => (state.data?.exports.some(isRunning) ? LOOK_MS : false),
  })
  if (runs.isError) return <ErrorNote>{runs.error.message}</ErrorNote>
  if (!runs.data || runs.data.exports.length === 0) return null
  return (
    <section aria-label="Ihre Exporte">
      <h3 className={classes['title']}>Ihre Exporte</h3>
      <ul className={classes['runs']}>
        {runs.data.exports.map((run) => (
          <li key={run.id}>
            <span>
              {FORMATS[run.format].name}, {formatInstant(run.started_at)}
            </span>
            <span role="status">{stateOf(run)}</span>
            {isRunning(run) && (
              <Progress value={run.total ? (run.sent / run.total) * 100 : 0} aria-label="Fortschritt des Exports" />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const isRunning = ({ state }: Run) => state === 'running'

function stateOf({ state, sent, total, error }: Run): string {
  if (error !== null) return error
  const of = total === null ? '' : ` von ${formatNumber(total)}`
  switch (state) {
    case 'running':
      return total === null ? 'wird vorbereitet …' : `${formatNumber(sent)}${of} Mails`
    case 'finished':
      return `fertig: ${formatCount(sent, 'Mail', 'Mails')}`
    case 'broken':
      return `abgebrochen nach ${formatNumber(sent)}${of} Mails. Bitte laden Sie die Datei noch einmal.`
  }
}
