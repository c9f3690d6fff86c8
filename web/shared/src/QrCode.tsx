import { drawingSVG, qrcode } from 'bwip-js/browser'
import classes from './QrCode.module.css'

/** Modules of white around the symbol (ISO/IEC 18004, section 5.3.8). */
const QUIET_ZONE = 4

/** Draws an address as QR code, on this device: the address may hold a secret. */
export function QrCode({ address, label }: { address: string; label: string }) {
  const svg = qrcode(
    {
      bcid: 'qrcode',
      text: address,
      scale: 1,
      paddingwidth: QUIET_ZONE,
      paddingheight: QUIET_ZONE,
      backgroundcolor: 'FFFFFF',
    },
    drawingSVG(),
  )
  return <img className={classes['qr']} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} />
}
