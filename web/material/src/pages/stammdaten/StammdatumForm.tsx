import { useQuery } from '@tanstack/react-query'
import { ownerOf } from '../../components/besitzer.tsx'
import { DeleteButton } from '../../components/DeleteButton.tsx'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { useForm } from '../../components/useForm.ts'
import { useSession } from '../../session/useSession.ts'
import type { Fields as FormFields, Kind, Stammdatum } from './kind.ts'
import classes from './stammdaten.module.css'

export interface StammdatumFormProps<Row extends Stammdatum, Values extends object> {
  readonly kind: Kind<Row, Values>
  readonly Fields: FormFields<Values>
  /** The record to change; undefined creates one. */
  readonly row: Row | undefined
  readonly onClose: () => void
}

export function StammdatumForm<Row extends Stammdatum, Values extends object>({
  kind,
  Fields,
  row,
  onClose,
}: StammdatumFormProps<Row, Values>) {
  const { darf } = useSession()
  const form = useForm(kind.valuesOf(row))
  const fresh = useQuery({
    queryKey: [kind.path, row?.id],
    meta: { arten: [kind.art] },
    enabled: row !== undefined,
    queryFn: () => kind.get(row?.id ?? ''),
    ...(row === undefined ? {} : { initialData: row }),
  })
  const { More, useOwner = ownerOfRow } = kind
  const owner = useOwner(row)
  const isReadOnly = row !== undefined && !darf(kind.rights.change, owner)
  const name = 'name' in form.values ? String(form.values.name) : ''
  return (
    <FormDrawer
      title={row === undefined ? kind.create : row.name}
      form={form}
      record={kind.valuesOf(fresh.data)}
      submit={row === undefined ? kind.create : 'Speichern'}
      done={`${kind.one} „${name}“ ist gespeichert.`}
      action={() => (row === undefined ? kind.post(form.values) : kind.patch(row.id, form.initial, form.values))}
      isReadOnly={isReadOnly}
      onClose={onClose}
    >
      <fieldset disabled={isReadOnly} className={classes['fields']}>
        <Fields form={form} isNew={row === undefined} />
      </fieldset>
      {row !== undefined && More !== undefined && <More row={row} onDone={onClose} />}
      {row !== undefined && darf(kind.rights.remove ?? 'stammdaten.loeschen', owner) && (
        <DeleteButton what={`${kind.one} „${row.name}“`} action={() => kind.remove(row.id)} onDone={onClose} />
      )}
    </FormDrawer>
  )
}

const ownerOfRow = (row: Stammdatum | undefined) => ownerOf(row ?? {})
