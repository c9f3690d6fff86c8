import { Modal } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import common from '../../components/common.module.css'
import classes from './photos.module.css'

interface PhotoViewProps {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly onClose: () => void
}

/** Shows a photo as large as the window. */
export function PhotoView({ id, name, url, onClose }: PhotoViewProps) {
  return (
    <Modal opened onClose={onClose} title={name} fullScreen closeButtonProps={{ 'aria-label': 'Foto schließen' }}>
      <img src={url} alt={name} className={classes['large']} />
      <Link to="/dokumente/$id" params={{ id }} className={common['target'] ?? ''}>
        Zum Dokument
      </Link>
    </Modal>
  )
}
