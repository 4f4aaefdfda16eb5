// The memory of the app's isolate according to the inspector: the heap and external memory, including garbage that is
// not collected yet, because the laptop has no limit that would force a collection.
const MB = 1024 * 1024;

interface Usage {
  usedSize: number;
  backingStorageSize?: number;
  embedderHeapUsedSize?: number;
}

/**
 * Polls the memory of the app's isolate. `taken` ends a first phase, in which mails are received. `stop` returns the
 * maximum of that phase and of the rest, in MB, and the number of measurements.
 */
export async function watchHeap(inspectorPort: number, everyMs: number) {
  const targets = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json()) as {
    id: string;
    webSocketDebuggerUrl: string;
  }[];
  const target = targets.find(({ id }) => /broughtby$/.test(id)) ?? targets[0];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let most = 0;
  let mostTaken = 0;
  let looks = 0;
  socket.addEventListener('message', ({ data }) => {
    const { result } = JSON.parse(String(data)) as { result?: Usage };
    if (result?.usedSize === undefined) return;
    looks++;
    most = Math.max(most, result.usedSize + (result.backingStorageSize ?? 0) + (result.embedderHeapUsedSize ?? 0));
  });
  let id = 0;
  const looking = setInterval(() => socket.send(JSON.stringify({ id: ++id, method: 'Runtime.getHeapUsage' })), everyMs);
  return {
    taken() {
      mostTaken = most;
      most = 0;
    },
    stop() {
      clearInterval(looking);
      socket.close();
      return { mostTaken: mostTaken / MB, mostAnalysed: most / MB, looks };
    },
  };
}
