import { Button, NumberInput, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ErrorNote, formatCount } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { ownerOf } from '../../components/besitzer.tsx'
import { readAll } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { useUnsaved } from '../../components/useUnsaved.ts'
import { useSession } from '../../session/useSession.ts'
import classes from './stammdaten.module.css'

type Pruefart = Schema<'Pruefart'>

/** Lists the kinds of tests of a material, and adds, changes and deletes them. */
export function Pruefarten({ material }: { material: Schema<'Material'> }) {
  const material_id = material.id
  const { darf } = useSession()
  const [open, setOpen] = useState<Pruefart | 'neu'>()
  const query = useQuery({
    queryKey: ['pruefarten', material_id],
    meta: { arten: ['pruefart'] },
    queryFn: () => readAll((page) => unwrap(api.GET('/pruefarten', { params: { query: { ...page, material_id } } }))),
  })
  const close = () => {
    setOpen(undefined)
    void query.refetch()
  }
  const mayChange = darf('material.bearbeiten', ownerOf(material))
  return (
    <section aria-label="Prüfarten" className={`${common['stack']} ${classes['wide']}`}>
      <h3 className={common['heading']}>Prüfarten</h3>
      {query.isError && <ErrorNote>{query.error.message}</ErrorNote>}
      {query.data?.length === 0 && <p className={common['small']}>Keine: es gilt das Prüfintervall der Position.</p>}
      <ul className={common['list']}>
        {query.data?.map((art) => (
          <li key={art.id}>
            <span className={common['grow']}>
              {art.name}
              <div className={common['small']}>
                {art.intervall_monate === null
                  ? 'nur bei Bedarf, ohne Termin'
                  : `alle ${formatCount(art.intervall_monate, 'Monat', 'Monate')}`}
              </div>
            </span>
            {mayChange && (
              <Button variant="default" aria-label={`Prüfart ${art.name} ändern`} onClick={() => setOpen(art)}>
                Ändern
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Fields key={open === 'neu' ? 'neu' : open.id} material_id={material_id} art={open} onClose={close} />
      )}
      {mayChange && open === undefined && (
        <div className={common['buttons']}>
          <Button variant="default" onClick={() => setOpen('neu')}>
            Prüfart hinzufügen
          </Button>
        </div>
      )}
    </section>
  )
}

interface FieldsProps {
  readonly material_id: string
  readonly art: Pruefart | 'neu'
  readonly onClose: () => void
}

const YEAR = 12

/** Fields of one kind; they stand in the form of the material, so they are no form of their own. */
function Fields({ material_id, art, onClose }: FieldsProps) {
  const [name, setName] = useState(art === 'neu' ? '' : art.name)
  const [intervall, setIntervall] = useState<number | string>(art === 'neu' ? YEAR : (art.intervall_monate ?? ''))
  useUnsaved(name !== (art === 'neu' ? '' : art.name) || (art !== 'neu' && intervall !== (art.intervall_monate ?? '')))
  const saving = useMutation({
    mutationFn: async () => {
      const body = { name: name.trim(), intervall_monate: intervall === '' ? null : Number(intervall) }
      if (art === 'neu') await unwrap(api.POST('/pruefarten', { body: { material_id, ...body } }))
      else await unwrap(api.PATCH('/pruefarten/{id}', { params: { path: { id: art.id } }, body }))
    },
    onSuccess: onClose,
  })
  const removing = useMutation({
    mutationFn: async () => {
      if (art !== 'neu') await unwrap(api.DELETE('/pruefarten/{id}', { params: { path: { id: art.id } } }))
    },
    onSuccess: onClose,
  })
  const failed = saving.error ?? removing.error
  return (
    <div className={common['stack']}>
      <div className={common['two']}>
        <TextInput
          label="Name der Prüfart"
          placeholder="Druckprüfung"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NumberInput
          label="Intervall in Monaten"
          description="Leer: nur bei Bedarf, ohne Termin"
          min={1}
          max={1200}
          allowDecimal={false}
          value={intervall}
          onChange={setIntervall}
        />
      </div>
      {failed !== null && <ErrorNote>{failed.message}</ErrorNote>}
      <div className={common['buttons']}>
        <Button
          variant="default"
          disabled={name.trim() === ''}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          Prüfart speichern
        </Button>
        {art !== 'neu' && (
          <Button variant="subtle" color="red" loading={removing.isPending} onClick={() => removing.mutate()}>
            Prüfart löschen
          </Button>
        )}
        <Button variant="subtle" onClick={onClose}>
          Verwerfen
        </Button>
      </div>
    </div>
  )
}
