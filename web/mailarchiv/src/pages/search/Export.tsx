/** Exports the whole result of a search: the format, and the download by the browser. */
import { Button, Modal, NumberInput, Radio } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { formatCount } from '@zeughaus/web-shared'
import { type Form, useForm } from '@zeughaus/web-shared/form'
import { lazy, Suspense, useState } from 'react'
import { queryString } from '../../api.ts'
import { useMay } from '../../session.ts'
import classes from './Export.module.css'
import { ExportRuns } from './ExportRuns.tsx'
import { FORMATS, useDownload } from './exports.ts'
import type { SearchState } from './state.ts'

/** A format that needs the right to proofs, and words on its cover. */
const HANDOVER = 'z3.zip'
const HandoverFields = lazy(async () => ({ default: (await import('./HandoverFields.tsx')).HandoverFields }))

interface Wanted {
  readonly format: string
  /** Mails of one file; empty: all. */
  readonly most: number | ''
  readonly supplier: string
  readonly location: string
  readonly occasion: string
}
const EMPTY: Wanted = { format: 'eml.zip', most: '', supplier: '', location: '', occasion: '' }

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
        <ExportRuns />
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
  const download = useDownload()
  const mayProve = useMay()('nachweis.lesen')
  const submit = () => download(queryString({ ...conditions, ...asked(form.values) }))
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
      {form.values.format === HANDOVER ? (
        <Suspense fallback={null}>
          <HandoverFields form={form} />
        </Suspense>
      ) : (
        <NumberInput
          label="Mails je Datei, höchstens"
          description="Leer: alle in einer Datei. Mit einer Zahl laden Sie eine Datei nach der anderen; bricht eine ab, nur diese noch einmal."
          min={1}
          max={1_000_000}
          allowDecimal={false}
          hideControls
          thousandSeparator="."
          decimalSeparator=","
          {...form.field('most')}
        />
      )}
      <Button type="submit">Datei laden</Button>
    </form>
  )
}

/** The format, with the words on the cover of the one that has a cover: each in one line, as pasted text may not be. */
function asked({ format, most, ...words }: Wanted): Readonly<Record<string, string>> {
  if (format !== HANDOVER) return { format, most: String(most) }
  const lines = Object.entries(words).map(([name, text]) => [name, text.replace(/\p{Cc}/gu, ' ').trim()])
  return { format, ...Object.fromEntries(lines) }
}
