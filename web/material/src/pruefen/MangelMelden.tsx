import { Button, Drawer, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { ErrorNote } from '@zeughaus/web-shared'
import { type FormEvent, useRef, useState } from 'react'
import { neuerKopf, reiheEin } from '../offline/ausgang.ts'
import type { Auftrag, Kontrollposition, Mangelfelder, Pruefung } from '../offline/typen.ts'
import { toast } from '../parts/toast.ts'
import classes from './MangelMelden.module.css'
import { type Foto, verkleinere } from './verkleinere.ts'

interface MangelMeldenProps {
  readonly pruefung: Pruefung
  readonly position: Kontrollposition
  readonly onClose: () => void
}

const PRIORITAETEN = [
  { value: 'niedrig', label: 'Niedrig' },
  { value: 'normal', label: 'Normal' },
  { value: 'hoch', label: 'Hoch' },
]

/** A defect of a position with a photo; kept on the device and sent when it can be. */
export function MangelMelden({ pruefung, position, onClose }: MangelMeldenProps) {
  const [titel, setTitel] = useState('')
  const [beschreibung, setBeschreibung] = useState('')
  const [prioritaet, setPrioritaet] = useState<Mangelfelder['prioritaet']>('normal')
  const [foto, setFoto] = useState<Foto>()
  const [fehler, setFehler] = useState<string>()
  const melde = async (event: FormEvent) => {
    event.preventDefault()
    const inhalt: Mangelfelder = {
      objekt_id: pruefung.objekt_id,
      titel: titel.trim(),
      beschreibung: beschreibung.trim() === '' ? null : beschreibung.trim(),
      prioritaet,
      entitaet_typ: 'objektposition',
      entitaet_id: position.objektposition_id,
    }
    try {
      await reiheEin(auftraegeVon(pruefung.benutzer_id, inhalt, foto), foto?.bytes)
      toast('Der Mangel ist gemeldet.')
      onClose()
    } catch {
      setFehler('Der Mangel ließ sich auf dem Gerät nicht speichern. Bitte schaffen Sie Speicherplatz.')
    }
  }
  return (
    <Drawer opened onClose={onClose} position="bottom" size="auto" title={`Mangel: ${position.material_name}`}>
      <form onSubmit={melde} className={classes['form']}>
        <TextInput
          label="Was ist nicht in Ordnung?"
          required
          withAsterisk={false}
          maxLength={200}
          data-autofocus
          value={titel}
          onChange={(event) => setTitel(event.currentTarget.value)}
        />
        <Textarea
          label="Genauer (freiwillig)"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={4000}
          value={beschreibung}
          onChange={(event) => setBeschreibung(event.currentTarget.value)}
        />
        <SegmentedControl
          fullWidth
          aria-label="Priorität"
          data={PRIORITAETEN}
          value={prioritaet}
          onChange={(wert) => setPrioritaet(wert as Mangelfelder['prioritaet'])}
        />
        <p className={classes['hinweis']}>
          {prioritaet === 'hoch' ? 'Das Objekt ist damit nicht einsatzbereit, bis der Mangel erledigt ist.' : ' '}
        </p>
        <Fotofeld foto={foto} onFoto={setFoto} />
        {fehler !== undefined && <ErrorNote>{fehler}</ErrorNote>}
        <Button type="submit" size="md">
          Mangel melden
        </Button>
      </form>
    </Drawer>
  )
}

function auftraegeVon(benutzer_id: string, inhalt: Mangelfelder, foto: Foto | undefined): Auftrag[] {
  const mangel: Auftrag = { ...neuerKopf(benutzer_id), art: 'mangel', inhalt }
  if (foto === undefined) return [mangel]
  const { name, typ } = foto
  const { schluessel: mangel_schluessel } = mangel
  return [mangel, { ...neuerKopf(benutzer_id), art: 'foto', mangel_schluessel, mangel_id: null, name, typ }]
}

function Fotofeld({ foto, onFoto }: { foto: Foto | undefined; onFoto: (foto: Foto) => void }) {
  const feld = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={feld}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={async (event) => {
          const datei = event.currentTarget.files?.[0]
          if (datei !== undefined) onFoto(await verkleinere(datei))
        }}
      />
      <Button
        variant="default"
        leftSection={<IconCamera size={20} aria-hidden />}
        onClick={() => feld.current?.click()}
      >
        {foto === undefined ? 'Foto aufnehmen' : 'Anderes Foto aufnehmen'}
      </Button>
      {foto !== undefined && <p className={classes['hinweis']}>{`Foto: ${foto.name}`}</p>}
    </>
  )
}
