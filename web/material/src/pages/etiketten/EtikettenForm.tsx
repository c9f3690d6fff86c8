import { NumberInput, SegmentedControl, Switch } from '@mantine/core'
import { formatCount } from '@zeughaus/web-shared'
import { showFile } from '@zeughaus/web-shared/save-file'
import { fetchFile } from '../../api/index.ts'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { useForm } from '../../components/useForm.ts'
import { FORMATS, LABELS_A_SHEET, PAPIERE } from './print.ts'

/** Fields of a sheet that name what gets a label. */
export type Etikettiert = 'objekt_ids' | 'geraet_ids' | 'lagerplatz_ids'

interface EtikettenFormProps {
  readonly feld: Etikettiert
  readonly ids: readonly string[]
  readonly onDone: () => void
  readonly onClose: () => void
}

const SHEETS = PAPIERE.filter(({ value }) => value !== 'einzeln')

/** Prints labels for chosen rows of a list. */
export function EtikettenForm({ feld, ids, onDone, onClose }: EtikettenFormProps) {
  const form = useForm({
    format: 'qr',
    papier: '3x8' as keyof typeof LABELS_A_SHEET,
    startposition: 1 as number | string,
    mit_adresse: false,
  })
  const { format, papier, startposition, mit_adresse } = form.values
  const isQr = format === 'qr'
  const print = async () => {
    const adresse = isQr && mit_adresse ? location.origin : null
    const body = { format, papier, startposition: Number(startposition), adresse, [feld]: ids }
    const headers = { 'content-type': 'application/json' }
    showFile(await fetchFile('/etikettenbogen', { method: 'POST', headers, body: JSON.stringify(body) }))
  }
  return (
    <FormDrawer
      title={`${formatCount(ids.length, 'Etikett', 'Etiketten')} drucken`}
      form={form}
      isDirty={false}
      submit="Drucken"
      done="Die Etiketten stehen in einem neuen Fenster. Drucken Sie ohne Verkleinerung („Tatsächliche Größe“)."
      action={print}
      onDone={onDone}
      onClose={onClose}
    >
      <SegmentedControl
        fullWidth
        aria-label="Symbol"
        data={FORMATS}
        value={format}
        onChange={(value) => form.set('format', value)}
      />
      <SegmentedControl
        fullWidth
        aria-label="Papier"
        data={SHEETS}
        value={papier}
        onChange={(value) => form.set('papier', value as typeof papier)}
      />
      <NumberInput
        label="Startposition"
        description="Erstes freies Etikett eines angebrochenen Bogens"
        min={1}
        max={LABELS_A_SHEET[papier]}
        allowDecimal={false}
        {...form.field('startposition')}
      />
      {isQr && (
        <Switch
          size="md"
          label="Jedes Telefon öffnet den Code"
          description="Der QR-Code trägt die Adresse dieser Seiten. Er wird dadurch feiner; kleine Etiketten reichen dann nicht."
          {...form.flag('mit_adresse')}
        />
      )}
    </FormDrawer>
  )
}
