// The reader follows sector chains and the directory tree unchecked, so cycles never end. Layout: [MS-CFB] 2.2 to 2.6.

const ENTRY_BYTES = 128;
const END_OF_CHAIN = -2;
const HEADER_FAT_SLOTS = 109;
/** Real mails have a few hundred entries; each attachment adds about 20. */
const ENTRIES_MAX = 20_000;

export function hasValidOleStructure(bytes: Uint8Array): boolean {
  if (bytes.length < 1536) return false;
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sectorBytes = file.getUint8(30) === 0x0c ? 4096 : 512;
  const sectors = new Sectors(file, sectorBytes);
  const fat = sectors.fat();
  if (!fat || !chainsEnd(fat)) return false;
  const miniFat = sectors.numbersIn(chainFrom(fat, file.getInt32(60, true)));
  const directory = chainFrom(fat, file.getInt32(48, true));
  return chainsEnd(miniFat) && isSoundDirectory(sectors, directory);
}

class Sectors {
  private readonly file: DataView;
  readonly bytes: number;

  constructor(file: DataView, bytes: number) {
    this.file = file;
    this.bytes = bytes;
  }

  get fileBytes(): number {
    return this.file.byteLength;
  }

  place(sector: number): number | null {
    const at = (sector + 1) * this.bytes;
    return sector >= 0 && at < this.file.byteLength ? at : null;
  }

  int(at: number): number {
    return at + 4 <= this.file.byteLength ? this.file.getInt32(at, true) : END_OF_CHAIN;
  }

  byte(at: number): number {
    return at < this.file.byteLength ? this.file.getUint8(at) : 0;
  }

  numbersIn(chain: number[]): Int32Array {
    const perSector = this.bytes / 4;
    const numbers = new Int32Array(chain.length * perSector).fill(END_OF_CHAIN);
    for (const [nth, sector] of chain.entries()) {
      const place = this.place(sector);
      if (place === null) continue;
      for (let i = 0; i < perSector; i++) numbers[nth * perSector + i] = this.int(place + i * 4);
    }
    return numbers;
  }

  /** The file allocation table; null if it claims more sectors than the file has. */
  fat(): Int32Array | null {
    const claimed = this.file.getInt32(44, true);
    const difatCount = this.file.getInt32(72, true);
    const most = Math.ceil(this.file.byteLength / this.bytes);
    if (claimed < 0 || claimed > most || difatCount < 0 || difatCount > most) return null;
    const list: number[] = [];
    for (let i = 0; i < Math.min(claimed, HEADER_FAT_SLOTS); i++) list.push(this.int(76 + i * 4));
    let next = this.file.getInt32(68, true);
    for (let i = 0; i < difatCount; i++) {
      const place = this.place(next);
      if (place === null) break;
      for (let slot = 0; slot < this.bytes / 4 - 1 && list.length < claimed; slot++)
        list.push(this.int(place + slot * 4));
      next = this.int(place + this.bytes - 4);
    }
    return this.numbersIn(list);
  }
}

/** True if every chain in the table ends. Linear: each entry is visited once in total. */
function chainsEnd(table: Int32Array): boolean {
  const walked = new Uint32Array(table.length);
  for (let start = 0; start < table.length; start++) {
    for (let at = start; at >= 0 && at < table.length; at = table[at] ?? END_OF_CHAIN) {
      if (walked[at] === start + 1) return false;
      if (walked[at]) break;
      walked[at] = start + 1;
    }
  }
  return true;
}

function chainFrom(table: Int32Array, start: number): number[] {
  const chain: number[] = [];
  for (let at = start; at >= 0 && chain.length <= table.length; at = table[at] ?? END_OF_CHAIN) chain.push(at);
  return chain;
}

/** Each entry has at most one parent, the root none (so no cycle), and all streams fit into the file. */
function isSoundDirectory(sectors: Sectors, chain: number[]): boolean {
  const perSector = sectors.bytes / ENTRY_BYTES;
  if (chain.length * perSector > ENTRIES_MAX) return false;
  const entries = chain.length * perSector;
  const pointedAt = new Uint8Array(entries);
  let total = 0;
  for (let nth = 0; nth < entries; nth++) {
    const place = sectors.place(chain[Math.floor(nth / perSector)] ?? -1);
    if (place === null) continue;
    const at = place + (nth % perSector) * ENTRY_BYTES;
    const type = sectors.byte(at + 66);
    if (type !== 1 && type !== 2 && type !== 5) continue;
    for (const link of [68, 72, 76]) {
      const to = sectors.int(at + link);
      if (to < 0 || to >= entries) continue;
      if (to === 0 || pointedAt[to]) return false;
      pointedAt[to] = 1;
    }
    const length = sectors.int(at + 120);
    if (length < 0 || length > sectors.fileBytes) return false;
    if (type === 2) total += length;
  }
  return total <= 2 * sectors.fileBytes;
}
