/** The bounds of an upload. The size of a file is a setting: MATERIAL_DOKUMENT_MAX_MB. */
export const DOKUMENT_LIMITS = {
  /** Bytes around the file: its fields, and the headers of all parts. */
  rahmenBytes: 64 * 1024,
  /** Fields beside the file, and the bytes of one. */
  felder: 8,
  feldBytes: 1024,
  /** Header lines of one part, and their bytes. */
  kopfzeilen: 16,
  kopfBytes: 8 * 1024,
  /** Characters of a file's name. */
  dateiname: 255,
  /** Pixels of a picture: every camera of a phone in use, and no flood. */
  bildpunkte: 50_000_000,
} as const
