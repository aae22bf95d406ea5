DROP TABLE route_figure;
