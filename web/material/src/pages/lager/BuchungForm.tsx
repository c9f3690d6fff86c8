import { Button, NumberInput, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { IconArrowsUpDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { orNull } from '../../components/body.ts'
import common from '../../components/common.module.css'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { LagerplatzPicker } from '../../components/LagerplatzPicker.tsx'
import { MaterialOrNew } from '../../components/MaterialOrNew.tsx'
import { useForm } from '../../components/useForm.ts'
import { BEWEGUNGEN, optionsOf } from '../../components/words.ts'

type Kind = Schema<'Materialbewegung'>['art']

/** Initial values of the form. */
export interface Buchung {
  readonly art: Kind
  readonly material_id?: string
  readonly von_lagerplatz_id?: string
  readonly nach_lagerplatz_id?: string
}

const DONE: Readonly<Record<Kind, string>> = {
  zugang: 'Der Zugang ist gebucht.',
  abgang: 'Der Abgang ist gebucht.',
  umlagerung: 'Die Umlagerung ist gebucht.',
}

/** Books material in, out, or from one Lagerplatz to another. */
export function BuchungForm({ buchung, onClose }: { buchung: Buchung; onClose: () => void }) {
  const form = useForm({
    art: buchung.art,
    material_id: buchung.material_id ?? '',
    menge: '' as number | string,
    von_lagerplatz_id: buchung.von_lagerplatz_id ?? '',
    nach_lagerplatz_id: buchung.nach_lagerplatz_id ?? '',
    grund: '',
    belegnummer: '',
    ablaufdatum: '',
    chargennummer: '',
  })
  const { art, material_id, von_lagerplatz_id, nach_lagerplatz_id } = form.values
  const [comesFrom, goesTo] = [art !== 'zugang', art !== 'abgang']
  const material = useQuery({
    queryKey: ['material', material_id],
    meta: { arten: ['material'] },
    enabled: material_id !== '',
    queryFn: () => unwrap(api.GET('/materialien/{id}', { params: { path: { id: material_id } } })),
  })
  const hasBatch = material.data?.materialtyp === 'ablauf_charge'
  const action = (bestaetigt: boolean) => {
    const { menge, grund, belegnummer, ablaufdatum, chargennummer } = form.values
    return unwrap(
      api.POST('/materialbewegungen', {
        body: {
          art,
          material_id,
          menge: Number(menge),
          von_lagerplatz_id: comesFrom ? orNull(von_lagerplatz_id) : null,
          nach_lagerplatz_id: goesTo ? orNull(nach_lagerplatz_id) : null,
          grund: orNull(grund),
          belegnummer: orNull(belegnummer),
          ablaufdatum: hasBatch ? orNull(ablaufdatum) : null,
          chargennummer: hasBatch ? orNull(chargennummer) : null,
          ...(bestaetigt ? { bestaetigt } : {}),
        },
      }),
    )
  }
  const swap = () => {
    form.set('von_lagerplatz_id', nach_lagerplatz_id)
    form.set('nach_lagerplatz_id', von_lagerplatz_id)
  }
  return (
    <FormDrawer
      title="Material buchen"
      form={form}
      submit={`${BEWEGUNGEN[art].word} buchen`}
      done={DONE[art]}
      action={action}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label="Art der Buchung"
        size="md"
        fullWidth
        data={optionsOf(BEWEGUNGEN)}
        value={art}
        onChange={(value) => form.set('art', value as Kind)}
      />
      <MaterialOrNew {...form.field('material_id')} />
      {comesFrom && (
        <>
          <LagerplatzPicker label="Von Lagerplatz" {...form.field('von_lagerplatz_id')} />
          <Stock material_id={material_id} lagerplatz_id={von_lagerplatz_id} />
        </>
      )}
      {comesFrom && goesTo && (
        <Button variant="default" leftSection={<IconArrowsUpDown size={18} aria-hidden />} onClick={swap}>
          Plätze tauschen
        </Button>
      )}
      {goesTo && (
        <LagerplatzPicker label={comesFrom ? 'Nach Lagerplatz' : 'Lagerplatz'} {...form.field('nach_lagerplatz_id')} />
      )}
      <NumberInput
        label="Menge"
        min={1}
        allowDecimal={false}
        suffix={material.data === undefined ? '' : ` ${material.data.einheit}`}
        {...form.field('menge')}
      />
      {hasBatch && (
        <div className={common['two']}>
          <TextInput type="date" label="Ablaufdatum" {...form.field('ablaufdatum')} />
          <TextInput label="Charge" {...form.field('chargennummer')} />
        </div>
      )}
      <TextInput label="Belegnummer" placeholder="Lieferschein, Bestellung" {...form.field('belegnummer')} />
      <Textarea label="Grund" autosize minRows={2} {...form.field('grund')} />
    </FormDrawer>
  )
}

/** Shows the stock at the chosen Lagerplatz. */
function Stock({ material_id, lagerplatz_id }: { material_id: string; lagerplatz_id: string }) {
  const stock = useQuery({
    queryKey: ['bestaende', 'vorrat', material_id, lagerplatz_id],
    meta: { arten: ['bestand', 'materialbewegung'] },
    enabled: material_id !== '' && lagerplatz_id !== '',
    queryFn: () => unwrap(api.GET('/bestaende', { params: { query: { material_id, lagerplatz_id } } })),
  })
  if (stock.data === undefined) return null
  const [row] = stock.data.eintraege
  return (
    <p className={common['small']} role="status">
      {row === undefined ? 'Davon liegt dort nichts.' : `Dort liegen ${formatNumber(row.menge)} ${row.einheit}.`}
    </p>
  )
}
