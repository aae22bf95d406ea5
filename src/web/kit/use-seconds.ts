import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** The current time, updated every second, for visible countdowns. */
export function useSeconds(): number {
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
