import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { formatCount, formatInstant } from '@zeughaus/web-shared'
import type { Field } from '@zeughaus/web-shared/form'
import { showFile } from '@zeughaus/web-shared/save-file'
import { api, fetchFile, type Schema, unwrap } from '../../api/index.ts'
import { changesOf, numberOrNull, orNull } from '../../components/body.ts'
import common from '../../components/common.module.css'
import { Facts } from '../../components/DetailPage.tsx'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { useForm } from '../../components/useForm.ts'
import { FachField } from './FachField.tsx'
import { fachBody } from './fach.ts'

type Position = Schema<'Objektposition'>

const fieldsOf = (position: Position) => ({
  override: (position.override ?? '') as number | string,
  fach: {
    fach_id: position.fach_id ?? '',
    fach_freitext: position.fach_freitext ?? '',
    isOther: position.fach_freitext !== null,
  },
  code: position.code ?? '',
  seriennummer: position.seriennummer ?? '',
  ablaufdatum: position.ablaufdatum ?? '',
  chargennummer: position.chargennummer ?? '',
  pruefintervall_monate: (position.pruefintervall_monate ?? '') as number | string,
  letzte_pruefung: position.letzte_pruefung ?? '',
  ist_status: position.ist_status as string,
})

type Fields = ReturnType<typeof fieldsOf>

/** Makes the body of the PATCH: changed fields only, null for an emptied one. */
function bodyOf({ fach, override, pruefintervall_monate, ist_status, ...texts }: Partial<Fields>) {
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, orNull(text)])),
    ...(override === undefined ? {} : { override: numberOrNull(override) }),
    ...(pruefintervall_monate === undefined ? {} : { pruefintervall_monate: numberOrNull(pruefintervall_monate) }),
    ...(ist_status === undefined ? {} : { ist_status: ist_status as Position['ist_status'] }),
    ...(fach === undefined ? {} : fachBody(fach)),
  }
}

interface PositionFormProps {
  readonly position: Position
  readonly objekt: Schema<'Objekt'>
  readonly onClose: () => void
}

/** Shows a position; lets people with the right edit it. */
export function PositionForm({ position, objekt, onClose }: PositionFormProps) {
  const form = useForm(fieldsOf(position))
  const { material, sollmenge_vorlage } = position
  const isFixed = !position.aktionen.includes('bearbeiten')
  const action = async () => {
    const body = bodyOf(changesOf(form.initial, form.values))
    if (Object.keys(body).length > 0)
      await unwrap(api.PATCH('/objektpositionen/{id}', { params: { path: { id: position.id } }, body }))
  }
  return (
    <FormDrawer
      title={material.name}
      form={form}
      record={fieldsOf(position)}
      submit="Speichern"
      done={`${material.name} ist gespeichert.`}
      action={action}
      isReadOnly={isFixed}
      onClose={onClose}
    >
      <PositionFacts position={position} />
      <fieldset disabled={isFixed} className={common['fields']}>
        <NumberInput
          label="Sollmenge dieses Objekts"
          description={`Leer: ${sollmenge_vorlage} wie in der Vorlage`}
          min={0}
          allowDecimal={false}
          suffix={` ${material.einheit}`}
          {...form.field('override')}
        />
        <FachField
          objekttyp_id={objekt.objekttyp_id}
          value={form.values.fach}
          onChange={(fach) => form.set('fach', fach)}
          error={form.error('fach_id') ?? form.error('fach_freitext')}
        />
        {material.materialtyp === 'ablauf_charge' && (
          <div className={common['two']}>
            <TextInput type="date" label="Ablaufdatum" {...form.field('ablaufdatum')} />
            <TextInput label="Charge" {...form.field('chargennummer')} />
          </div>
        )}
        {material.materialtyp === 'geraet_sn' && <TextInput label="Seriennummer" {...form.field('seriennummer')} />}
        <PositionCode objekt={objekt} field={form.field('code')} onSuggest={(code) => form.set('code', code)} />
        <div className={common['two']}>
          <NumberInput
            label="Prüfung alle"
            min={1}
            allowDecimal={false}
            suffix=" Monate"
            {...form.field('pruefintervall_monate')}
          />
          <TextInput type="date" label="Letzte Prüfung" {...form.field('letzte_pruefung')} />
        </div>
        <NativeSelect
          label="Status"
          data={[
            { value: 'aktiv', label: 'aktiv' },
            { value: 'ausgesondert', label: 'ausgesondert: wird nicht mehr kontrolliert' },
          ]}
          {...form.field('ist_status')}
        />
      </fieldset>
    </FormDrawer>
  )
}

function PositionFacts({ position: { id, letzte_zaehlung, material, sollmenge, code } }: { position: Position }) {
  const label = useMutation({
    mutationFn: () => fetchFile(`/objektpositionen/${id}/label.pdf`),
    onSuccess: showFile,
  })
  return (
    <>
      <Facts
        facts={[
          ['Sollmenge', formatCount(sollmenge, material.einheit, material.einheit)],
          [
            'Zuletzt gezählt',
            letzte_zaehlung === null
              ? 'noch nie'
              : `${letzte_zaehlung.gezaehlt} am ${formatInstant(letzte_zaehlung.zeitpunkt)}`,
          ],
        ]}
      />
      {code !== null && (
        <Button variant="default" loading={label.isPending} onClick={() => label.mutate()}>
          Etikett drucken
        </Button>
      )}
    </>
  )
}

interface PositionCodeProps {
  readonly objekt: Schema<'Objekt'>
  readonly field: Field<string>
  readonly onSuggest: (code: string) => void
}

function PositionCode({ objekt, field, onSuggest }: PositionCodeProps) {
  const suggestion = useMutation({
    mutationFn: (_text: string) =>
      unwrap(api.GET('/objektpositionen/naechster-code', { params: { query: { prefix: objekt.code } } })),
    // The person may have typed a code meanwhile.
    onSuccess: ({ code }, text) => {
      if (text === field.value) onSuggest(code)
    },
  })
  return (
    <div className={common['withButton']}>
      <TextInput
        label="Code"
        description="Für ein eigenes Etikett der Position"
        {...field}
        error={field.error ?? suggestion.error?.message}
      />
      <Button variant="default" loading={suggestion.isPending} onClick={() => suggestion.mutate(field.value)}>
        Vorschlagen
      </Button>
    </div>
  )
}
