import { NativeSelect, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { changesOf, orNull } from '../../components/body.ts'
import { useQualifikationstypen } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { DeleteButton } from '../../components/DeleteButton.tsx'
import { Facts } from '../../components/DetailPage.tsx'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { PersonPicker } from '../../components/PersonPicker.tsx'
import { useForm } from '../../components/useForm.ts'

interface Values {
  benutzer_id: string
  qualifikationstyp_id: string
  erworben_am: string
  gueltig_bis: string
}

interface QualifikationFormProps {
  /** The record to change; undefined creates one. */
  readonly row: Schema<'BenutzerQualifikation'> | undefined
  /** Person of a new qualification, where known. */
  readonly benutzer_id?: string
  readonly onClose: () => void
}

const bodyOf = ({ qualifikationstyp_id, erworben_am, gueltig_bis }: Values) => ({
  qualifikationstyp_id,
  erworben_am: orNull(erworben_am),
  gueltig_bis: orNull(gueltig_bis),
})

/** Records, extends or deletes a qualification. */
export function QualifikationForm({ row, benutzer_id = '', onClose }: QualifikationFormProps) {
  const before: Values = {
    benutzer_id: row?.benutzer_id ?? benutzer_id,
    qualifikationstyp_id: row?.qualifikationstyp_id ?? '',
    erworben_am: row?.erworben_am ?? '',
    gueltig_bis: row?.gueltig_bis ?? '',
  }
  const form = useForm(before)
  const types = useQualifikationstypen()
  const isReadOnly = row !== undefined && !row.aktionen.includes('aendern')
  const action = async () => {
    if (row === undefined) {
      const body = { benutzer_id: form.values.benutzer_id, ...bodyOf(form.values) }
      return unwrap(api.POST('/benutzer-qualifikationen', { body }))
    }
    const body = changesOf(bodyOf(before), bodyOf(form.values))
    if (Object.keys(body).length === 0) return row
    return unwrap(api.PATCH('/benutzer-qualifikationen/{id}', { params: { path: { id: row.id } }, body }))
  }
  return (
    <FormDrawer
      title={row?.qualifikationstyp_name ?? 'Qualifikation erfassen'}
      form={form}
      record={row === undefined ? undefined : before}
      submit={row === undefined ? 'Erfassen' : 'Speichern'}
      done="Die Qualifikation ist gespeichert."
      action={action}
      isReadOnly={isReadOnly}
      onClose={onClose}
    >
      {row !== undefined && (
        <Facts
          facts={[
            [
              'Person',
              <Link key="person" to="/personal/$id" params={{ id: row.benutzer_id }}>
                {row.benutzer_name}
              </Link>,
            ],
          ]}
        />
      )}
      {row === undefined && benutzer_id === '' && <PersonPicker {...form.field('benutzer_id')} />}
      <fieldset disabled={isReadOnly} className={common['fields']}>
        <NativeSelect
          label="Qualifikation"
          data={[{ value: '', label: 'Bitte wählen' }, ...types]}
          {...form.field('qualifikationstyp_id')}
        />
        <div className={common['two']}>
          <TextInput type="date" label="Erworben am" {...form.field('erworben_am')} />
          <TextInput type="date" label="Gültig bis" description="Leer: unbefristet" {...form.field('gueltig_bis')} />
        </div>
      </fieldset>
      {row?.aktionen.includes('loeschen') && (
        <DeleteButton
          what={`Die Qualifikation „${row.qualifikationstyp_name}“`}
          action={() => unwrap(api.DELETE('/benutzer-qualifikationen/{id}', { params: { path: { id: row.id } } }))}
          onDone={onClose}
        />
      )}
    </FormDrawer>
  )
}
