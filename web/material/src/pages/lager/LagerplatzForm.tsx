import { NativeSelect, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { changesOf, orNull } from '../../components/body.ts'
import { useLagerorte } from '../../components/choices.ts'
import { DeleteButton } from '../../components/DeleteButton.tsx'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { useForm } from '../../components/useForm.ts'
import { useSession } from '../../session/useSession.ts'

interface Values {
  code: string
  name: string
  lagerort_id: string
}

interface LagerplatzFormProps {
  /** The record to change; undefined creates one. */
  readonly row: Schema<'Lagerplatz'> | undefined
  /** Lagerort of a new Lagerplatz, where known. */
  readonly lagerort_id: string
  readonly onClose: () => void
}

const bodyOf = ({ code, name, lagerort_id }: Values) => ({ code: code.trim(), name: orNull(name), lagerort_id })

export function LagerplatzForm({ row, lagerort_id, onClose }: LagerplatzFormProps) {
  const { darfIrgendwo } = useSession()
  const before = { code: row?.code ?? '', name: row?.name ?? '', lagerort_id: row?.lagerort_id ?? lagerort_id }
  const form = useForm<Values>(before)
  const places = useLagerorte()
  const action = async () => {
    if (row === undefined) return unwrap(api.POST('/lagerplaetze', { body: bodyOf(form.values) }))
    const body = changesOf(bodyOf(before), bodyOf(form.values))
    if (Object.keys(body).length === 0) return row
    return unwrap(api.PATCH('/lagerplaetze/{id}', { params: { path: { id: row.id } }, body }))
  }
  return (
    <FormDrawer
      title={row === undefined ? 'Lagerplatz anlegen' : row.code}
      form={form}
      record={row === undefined ? undefined : before}
      submit={row === undefined ? 'Lagerplatz anlegen' : 'Speichern'}
      done={`Der Lagerplatz ${form.values.code} ist gespeichert.`}
      action={action}
      onClose={onClose}
    >
      {row !== undefined && (
        <Link to="/lager/bestand" search={{ lagerort_id: row.lagerort_id }}>
          Bestand in diesem Lagerort zeigen
        </Link>
      )}
      <TextInput label="Code" placeholder="R1-03" autoComplete="off" {...form.field('code')} />
      <TextInput label="Name" placeholder="Regal 1, Fach 3" {...form.field('name')} />
      <NativeSelect
        label="Lagerort"
        data={[{ value: '', label: 'Bitte wählen' }, ...places]}
        {...form.field('lagerort_id')}
      />
      {row !== undefined && darfIrgendwo('stammdaten.loeschen') && (
        <DeleteButton
          what={`Der Lagerplatz ${row.code}`}
          action={() => unwrap(api.DELETE('/lagerplaetze/{id}', { params: { path: { id: row.id } } }))}
          onDone={onClose}
        />
      )}
    </FormDrawer>
  )
}
