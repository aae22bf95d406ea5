/** Names the person in operators' acts that a test control made. */
export const BY_TEST_CONTROL = 'test control';
