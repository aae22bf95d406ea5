import { Worker } from 'node:worker_threads';
import type { LabelPrinter, PrintOrder } from '#domain/carrying/label/print-order.ts';
import type { ThreadAnswer, ThreadTask } from './thread-messages.ts';

/** A file being printed; its next task is `tasks[0]`. */
type Job = {
  readonly owner: string;
  readonly tasks: ThreadTask[];
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
};

type Thread = {
  readonly worker: Worker;
  /** Jobs by owner; the owners are in the order of their turns. */
  readonly waiting: Map<string, Job[]>;
  /** The job whose task the thread is working on. */
  current: Job | undefined;
};

const FILE = new URL('./thread.ts', import.meta.url);
/**
 * One thread prints a hundred labels per second (10 ms each) and leaves the other core to requests.
 */
const THREADS = 1;

/**
 * Prints in a worker thread, started by the first label: the event loop only passes pages on.
 * Owners take turns page by page, so a hundred labels of one account delay another account's single
 * label by one page, not by a hundred.
 */
export function threadPrinter(threadCount = THREADS): LabelPrinter {
  const threads: Thread[] = [];
  let lastFile = 0;
  const drop = (thread: Thread) => {
    if (threads.includes(thread)) threads.splice(threads.indexOf(thread), 1);
  };
  const threadForNext = () => {
    if (threads.length < threadCount) threads.push(newThread(drop));
    return threads.reduce((least, each) => (loadOf(each) < loadOf(least) ? each : least));
  };
  return {
    print(order) {
      const thread = threadForNext();
      lastFile += 1;
      const tasks = tasksOf(order, lastFile);
      return new Promise((resolve, reject) => {
        const { owner } = order;
        const jobs = thread.waiting.get(owner) ?? [];
        thread.waiting.set(owner, [...jobs, { owner, tasks, resolve, reject }]);
        thread.worker.ref();
        if (thread.current === undefined) sendNext(thread);
      });
    },
  };
}

function tasksOf({ format, title, pages }: PrintOrder, file: number): ThreadTask[] {
  return [
    { kind: 'open', file, format, title },
    ...pages.map((page) => ({ kind: 'page', file, page }) as const),
    { kind: 'close', file },
  ];
}

function newThread(drop: (thread: Thread) => void): Thread {
  const worker = new Worker(FILE);
  const thread: Thread = { worker, waiting: new Map(), current: undefined };
  worker.on('message', (answer: ThreadAnswer) => accept(thread, answer));
  const fail = (error: Error) => {
    drop(thread);
    for (const jobs of thread.waiting.values()) for (const job of jobs) job.reject(error);
    thread.waiting.clear();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the thread that prints labels has ended')));
  // Lets the process exit while nothing is being printed.
  worker.unref();
  return thread;
}

function accept(thread: Thread, answer: ThreadAnswer): void {
  const job = thread.current;
  thread.current = undefined;
  if (job !== undefined && answer.kind === 'failed') {
    end(thread, job);
    job.reject(new Error(answer.reason));
  } else if (job !== undefined && answer.kind === 'done' && job.tasks.length === 0) {
    end(thread, job);
    job.resolve(answer.bytes ?? new Uint8Array());
  }
  sendNext(thread);
}

/**
 * Sends the next task of the owner whose turn it is, and moves the owner to the end of the queue.
 */
function sendNext(thread: Thread): void {
  const [next] = thread.waiting;
  if (next === undefined) {
    thread.worker.unref();
    return;
  }
  const [owner, jobs] = next;
  thread.waiting.delete(owner);
  thread.waiting.set(owner, jobs);
  const [job] = jobs;
  const task = job?.tasks.shift();
  if (job === undefined || task === undefined) throw new Error('a waiting job has no task');
  thread.current = job;
  thread.worker.postMessage(task);
}

function end({ waiting }: Thread, job: Job): void {
  const rest = (waiting.get(job.owner) ?? []).filter((other) => other !== job);
  if (rest.length > 0) waiting.set(job.owner, rest);
  else waiting.delete(job.owner);
}

function loadOf({ waiting }: Thread): number {
  return [...waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0);
}
