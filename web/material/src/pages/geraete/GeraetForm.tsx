import { NativeSelect, Switch } from '@mantine/core'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { changesOf, orNull } from '../../components/body.ts'
import { DeleteButton } from '../../components/DeleteButton.tsx'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { useForm } from '../../components/useForm.ts'
import { GERAETSTATUS, optionsOf } from '../../components/words.ts'
import { GeraetFields, type GeraetValues } from './GeraetFields.tsx'
import { type Pruefart, usePruefarten } from './pruefung.ts'

type Geraet = Schema<'Geraet'>
interface Values extends GeraetValues {
  status: Geraet['status']
}

/** The days are those of the test by the interval of the position: only these are entered by hand. */
const valuesOf = (geraet: Geraet, regel: Pruefart | undefined): Values => ({
  seriennummer: geraet.seriennummer,
  status: geraet.status,
  letzte_pruefung: regel?.letzte_pruefung ?? '',
  naechste_pruefung: regel?.naechste_pruefung ?? '',
  bemerkung: geraet.bemerkung ?? '',
})

const bodyOf = ({ seriennummer, status, letzte_pruefung, naechste_pruefung, bemerkung }: Values) => ({
  seriennummer: seriennummer.trim(),
  status,
  letzte_pruefung: orNull(letzte_pruefung),
  naechste_pruefung: orNull(naechste_pruefung),
  bemerkung: orNull(bemerkung),
})

interface GeraetFormProps {
  readonly geraet: Geraet
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Edits a device; counts a broken or retired one as missing on request. */
export function GeraetForm(props: GeraetFormProps) {
  const arten = usePruefarten(props.geraet.id)
  return arten === undefined ? null : <Fields arten={arten} {...props} />
}

type FieldsProps = GeraetFormProps & { readonly arten: readonly Pruefart[] }

function Fields({ geraet, arten, onClose, onDeleted }: FieldsProps) {
  const before = valuesOf(
    geraet,
    arten.find(({ pruefart_id }) => pruefart_id === null),
  )
  const hasKinds = arten.some(({ pruefart_id }) => pruefart_id !== null)
  const form = useForm({ ...before, fehlbestand: false })
  const { status } = form.values
  const mayBeMissing = (status === 'defekt' || status === 'ausgesondert') && geraet.fehlbestand_id === null
  const action = async () => {
    const { fehlbestand, ...values } = form.values
    const body = {
      ...changesOf(bodyOf(before), bodyOf(values)),
      ...(mayBeMissing && fehlbestand ? { status, fehlbestand } : {}),
    }
    if (Object.keys(body).length > 0)
      await unwrap(api.PATCH('/geraete/{id}', { params: { path: { id: geraet.id } }, body }))
  }
  return (
    <FormDrawer
      title={`${geraet.material_name} ${geraet.seriennummer}`}
      form={form}
      record={before}
      submit="Speichern"
      done="Das Gerät ist gespeichert."
      action={action}
      onClose={onClose}
    >
      <NativeSelect label="Status" data={optionsOf(GERAETSTATUS)} {...form.field('status')} />
      {mayBeMissing && (
        <Switch
          size="md"
          label={`Fehlt jetzt in ${geraet.objekt_code}`}
          description="Es entsteht ein Fehlbestand, der nachgefüllt werden muss"
          {...form.flag('fehlbestand')}
        />
      )}
      <GeraetFields
        form={form}
        nextHint={hasKinds ? 'Regelprüfung; Prüfarten haben eigene Termine' : 'Leer: kein Termin'}
      />
      {geraet.aktionen.includes('loeschen') && (
        <DeleteButton
          what={`Das Gerät ${geraet.seriennummer}`}
          action={() => unwrap(api.DELETE('/geraete/{id}', { params: { path: { id: geraet.id } } }))}
          onDone={onDeleted}
        />
      )}
    </FormDrawer>
  )
}
