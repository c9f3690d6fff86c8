import { Button, FileButton } from '@mantine/core'
import { IconCamera, IconFile } from '@tabler/icons-react'
import { formatBytes } from '@zeughaus/web-shared'
import common from '../../parts/common.module.css'
import { useObjectUrl } from '../../parts/useObjectUrl.ts'
import classes from './dokumente.module.css'

const PICTURES = 'image/jpeg,image/png,image/webp'

interface DateiFeldProps {
  readonly datei: File | undefined
  readonly onChange: (datei: File | undefined) => void
  readonly error: string | undefined
}

/** A file of the device, or a picture taken now with the camera at its back. */
export function DateiFeld({ datei, onChange, error }: DateiFeldProps) {
  const url = useObjectUrl(datei?.type.startsWith('image/') ? datei : undefined)
  const choose = (file: File | null) => onChange(file ?? undefined)
  return (
    <fieldset className={common['fields']} aria-describedby={error === undefined ? undefined : 'datei-fehler'}>
      <legend className={classes['legende']}>Datei</legend>
      <div className={common['buttons']}>
        <FileButton accept={`application/pdf,${PICTURES}`} onChange={choose}>
          {(props) => (
            <Button variant="default" leftSection={<IconFile size={20} aria-hidden />} {...props}>
              Datei wählen
            </Button>
          )}
        </FileButton>
        <FileButton accept={PICTURES} capture="environment" onChange={choose}>
          {(props) => (
            <Button variant="default" leftSection={<IconCamera size={20} aria-hidden />} {...props}>
              Foto aufnehmen
            </Button>
          )}
        </FileButton>
      </div>
      {datei === undefined ? (
        <span className={common['small']}>PDF, JPEG, PNG oder WebP</span>
      ) : (
        <span>
          {datei.name} ({formatBytes(datei.size)})
        </span>
      )}
      {url !== undefined && <img src={url} alt="Gewählte Datei" className={classes['gewaehlt']} />}
      {error !== undefined && (
        <span id="datei-fehler" role="alert" className={classes['fehler']}>
          {error}
        </span>
      )}
    </fieldset>
  )
}
