import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { orNull } from '../../components/body.ts'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { toast } from '../../components/toast.ts'
import { useForm } from '../../components/useForm.ts'
import { useStocks } from './stock.ts'

type Fehlbestand = Schema<'Fehlbestand'>

/** Records a refill, optionally from a Lagerplatz. */
export function NachfuellenForm({ row, onClose }: { row: Fehlbestand; onClose: () => void }) {
  const form = useForm({
    menge: row.fehlmenge as number | string,
    lagerplatz_id: undefined as string | undefined,
    ablaufdatum: '',
    chargennummer: '',
  })
  const material = useQuery({
    queryKey: ['material', row.material_id],
    meta: { arten: ['material'] },
    queryFn: () => unwrap(api.GET('/materialien/{id}', { params: { path: { id: row.material_id } } })),
  })
  const [stock] = useStocks([row])
  const places = stock?.places ?? []
  const chosenPlace = form.values.lagerplatz_id ?? stock?.usual ?? ''
  const action = async (bestaetigt: boolean) => {
    const { menge, ablaufdatum, chargennummer } = form.values
    const done = await unwrap(
      api.POST('/fehlbestaende/{id}/nachfuellungen', {
        params: { path: { id: row.id } },
        body: {
          menge: Number(menge),
          lagerplatz_id: orNull(chosenPlace),
          ablaufdatum: orNull(ablaufdatum),
          chargennummer: orNull(chargennummer),
          ...(bestaetigt ? { bestaetigt } : {}),
        },
      }),
    )
    if (done.hinweis === 'ueber_soll') toast('Es ist jetzt mehr da als vorgesehen.')
  }
  return (
    <FormDrawer
      title={`${row.material_name} nachfüllen`}
      form={form}
      submit="Nachfüllen"
      done={`${formatNumber(Number(form.values.menge))} ${row.einheit} ${row.material_name} in ${row.objekt_code} nachgefüllt.`}
      action={action}
      onClose={onClose}
    >
      <p>
        {row.objekt_code} {row.objekt_name}: {formatNumber(row.istmenge)} von {formatNumber(row.sollmenge)}{' '}
        {row.einheit} da.
      </p>
      <NumberInput label="Menge" min={1} allowDecimal={false} suffix={` ${row.einheit}`} {...form.field('menge')} />
      {places.length > 0 && (
        <NativeSelect
          label="Aus dem Lager"
          description="Die Menge wird dort gleich abgebucht"
          data={[{ value: '', label: 'nicht aus dem Lager' }, ...places]}
          {...form.field('lagerplatz_id')}
          value={chosenPlace}
        />
      )}
      {material.data?.materialtyp === 'ablauf_charge' && (
        <>
          <TextInput type="date" label="Ablaufdatum" {...form.field('ablaufdatum')} />
          <TextInput label="Charge" {...form.field('chargennummer')} />
        </>
      )}
    </FormDrawer>
  )
}
