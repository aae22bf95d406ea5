DROP FUNCTION bound_unpaid(uuid, environment, integer);
